/** What people call the stores of apps; by the server's word for them. */
const STORES: Record<string, string> = { apple: 'App Store', google: 'Google Play' };

export const storeLabel = (provider: string): string => STORES[provider] ?? provider;
