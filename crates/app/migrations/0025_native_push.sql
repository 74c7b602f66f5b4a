-- Installed apps beside browsers: their `endpoint` is the token by which the service knows them, and they have no keys.

-- 'web', 'fcm' (Android) or 'apns' (iOS).
ALTER TABLE push_subscriptions ADD COLUMN service text NOT NULL DEFAULT 'web';
