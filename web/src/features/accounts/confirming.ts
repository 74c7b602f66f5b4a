const KEY = 'enlace:confirming';

/**
 * The address that waits for its confirmation in this tab. The panel survives a reload with it; nothing else about
 * the sign-up is stored, and another tab knows nothing of it.
 */
export const confirming = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined; // Closed storage keeps nothing.
    }
  },

  keep(email: string) {
    try {
      sessionStorage.setItem(KEY, email);
    } catch (error) {
      console.warn('The address to confirm is forgotten with a reload', error);
    }
  },

  forget() {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Closed storage has nothing to forget.
    }
  },
};
