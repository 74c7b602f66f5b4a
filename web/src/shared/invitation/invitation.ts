import { rpc } from '@/api/call';

const KEY = 'enlace:convite';

/** The code of the link that led here, until the account that came by it is counted. */
export const invitation = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // Closed storage keeps nothing.
    }
  },

  keep(code: string) {
    try {
      localStorage.setItem(KEY, code.slice(0, 40));
    } catch (error) {
      console.warn('The invitation is forgotten with this page', error);
    }
  },

  /** Counts the new account for the link, once. Nobody waits for it, and a failure costs one number. */
  async use() {
    const code = this.read();
    if (!code) return;
    try {
      await rpc('join_by_invitation', { code });
      localStorage.removeItem(KEY);
    } catch (error) {
      console.warn('The invitation was not counted', error);
    }
  },
};
