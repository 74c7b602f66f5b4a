import { registerMessages } from './messages';
import { registerPush } from './push';
import { registerShell } from './shell';
import { registerVersions } from './versions';

declare const self: ServiceWorkerGlobalScope;

// Each subject listens by itself: a module of its own with one `register…(self)`, and a line here.
registerVersions(self);
registerShell(self);
registerMessages(self);
registerPush(self);
