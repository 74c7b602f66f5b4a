import { t } from '@lingui/core/macro';
import type { AuthChangeEvent, User, Session as WireSession } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { accounts, storedSession } from '@/api/client';
import { isOnline } from '@/api/network';
import { SESSION_KEY } from '@/config/product';
import { firstInteraction } from '@/ui/first-interaction';
import { type Arrived, clearLanding, type Landing, readLanding } from './arrival';
import {
  type AuthRecord,
  clearRecord,
  RECORD_KEY,
  readRecord,
  recordExpired,
  type SessionUser,
  writeRecord,
} from './session-record';
import {
  keepsSession,
  owesSecondStep,
  type PendingSwitch,
  type SessionEvent,
  type SessionState,
  toUser,
} from './session-state';

/** How long before its end the session is renewed where nobody touches the page, in milliseconds. */
const RENEWS_BEFORE = 120_000;

/** How a session came to be, where that is news. */
type Fresh = { byLink: boolean; newEmail?: boolean };

/** A client that has not found its session by then is trying to reach a server that does not answer, in milliseconds. */
const PATIENCE = 4_000;

/** Answers to a sign-out that say that there is no such session any more. */
const ALREADY_OVER = new Set([401, 403, 404]);

/**
 * The session as an object outside React. The wire's client announces SIGNED_IN on every tab focus, so
 * only sign-ins that were asked for here, or that came with a link, count as such.
 */
class Session {
  private state: SessionState = { name: 'loading' };
  private readonly watchers = new Set<() => void>();
  private readonly listeners = new Set<(event: SessionEvent) => void>();
  private started = false;
  private leaving = false;
  private listening = false;
  private doubted: Promise<void> | null = null;
  /** How the session came that still owes its second step. */
  private begun: Fresh = { byLink: false };
  /** A session of another account, which waits until the person of this page agrees. */
  private waiting: { arrived: Arrived; shown: PendingSwitch } | null = null;

  get = (): SessionState => this.state;

  /** The change of account that a link asks for; null when there is none. */
  pendingSwitch = (): PendingSwitch | null => this.waiting?.shown ?? null;

  /** Called on every change of state. Returns the way to stop. */
  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Called on every event. Returns the way to stop. */
  onEvent(listener: (event: SessionEvent) => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private set(state: SessionState) {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }

  private emit(event: SessionEvent) {
    for (const listener of this.listeners) listener(event);
  }

  /** Finds out who is here. Safe to call once per page. */
  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    addEventListener('storage', (event) => {
      if (event.key === RECORD_KEY || event.key === null) void this.reread();
    });
    document.addEventListener('visibilitychange', () => document.hidden || this.checkAge());
    setInterval(() => this.checkAge(), 60_000);

    const landing = readLanding(location);
    if (landing.name !== 'none') clearLanding();
    if (landing.name === 'half-changed') this.emit({ name: 'email-half-changed' });
    const record = readRecord();
    const byCode = landing.name === 'code';
    const isQuiet = landing.name === 'none' || landing.name === 'half-changed';
    if (isQuiet && !record && !recordExpired() && !keepsSession()) return this.set({ name: 'out' });
    const found = record && isQuiet ? this.trust(record.user) : () => undefined;
    try {
      if (landing.name === 'none' && record && this.resume(record)) return;
      const { auth } = await this.ready();
      if (recordExpired()) await auth.signOut({ scope: 'local' });
      const { data, error } = await auth.getSession();
      if (error) throw error;
      // An expired record was just signed out, so a session here is one that counts.
      // Without a record only a second step that was left open may go on; any other session was left behind.
      const leftBehind = !record && data.session && !owesSecondStep(data.session);
      if (leftBehind) await auth.signOut({ scope: 'local' });
      const goesOn = data.session && !leftBehind ? data.session : null;
      // The user counts as signed out only after the code was tried: the screen of a link waits for
      // its result.
      if (goesOn) this.enter(goesOn.user, null, goesOn);
      else if (!byCode) this.leave();
      if (byCode) await this.arrive(landing);
      else this.report(landing);
    } catch (error) {
      console.error('The session lookup failed', error);
      // Offline is not signed out: the person the record names stays until the server says otherwise.
      this.set(record ? { name: 'in', user: record.user } : { name: 'out' });
    } finally {
      found();
    }
  }

  /**
   * Takes the record's word while the server cannot be reached: the client tries for half a minute to renew its
   * token. What it returns ends the wait.
   */
  private trust(user: SessionUser): () => void {
    const enter = () => this.state.name === 'loading' && this.set({ name: 'in', user });
    const timer = setTimeout(enter, PATIENCE);
    if (!isOnline()) enter();
    return () => clearTimeout(timer);
  }

  /**
   * Goes on with the session that this browser keeps, while that needs no renewal; what renews it is fetched with the
   * first touch, or in time.
   */
  private resume(record: AuthRecord): boolean {
    const stored = storedSession();
    if (!stored || stored.user.id !== record.user.id || owesSecondStep(stored)) return false;
    this.enter(stored.user, null, stored);
    const inTime = new Promise((resolve) => {
      setTimeout(resolve, (stored.expires_at ?? 0) * 1000 - Date.now() - RENEWS_BEFORE);
    });
    Promise.race([firstInteraction, inTime])
      .then(() => this.ready())
      .catch((error: unknown) => console.warn('session renewal', error));
    return true;
  }

  /** Tells of a link that opened nothing here. */
  private report(landing: Landing) {
    if (landing.name === 'refused') this.emit({ name: 'link-failed', code: landing.code });
    if (landing.name === 'tokens') {
      // The code of that mail was spent with its link, so there is nothing to type in.
      if (landing.purpose === 'recovery') this.emit({ name: 'link-failed', code: 'otp_expired' });
      else this.emit({ name: 'opened-elsewhere', purpose: landing.purpose });
    }
  }

  /** Exchanges the code of a link. What another browser asked for is worth nothing here. */
  private async arrive(landing: Extract<Landing, { name: 'code' }>) {
    // Loaded only after a link was opened.
    const { exchangeCode } = await import('./arrival-exchange');
    const result = await exchangeCode(landing);
    if (result.ok) return this.receive(result.arrived);
    if (this.state.name === 'loading') this.leave();
    if (result.code === 'unreached') return this.emit({ name: 'link-failed', code: result.code });
    this.emit({ name: 'opened-elsewhere', purpose: landing.purpose });
  }

  /** Enters by a link or a mailed code; asks first if another user is signed in. */
  async receive(arrived: Arrived): Promise<void> {
    const { state } = this;
    const next = toUser(arrived.session.user);
    if ((state.name !== 'in' && state.name !== 'half') || state.user.id === next.id)
      return this.adopt(arrived);
    this.waiting = { arrived, shown: { current: state.user.email, next: next.email } };
    for (const watcher of this.watchers) watcher();
  }

  /** Answers the question of `pendingSwitch`. */
  async answerSwitch(change: boolean): Promise<void> {
    const arrived = this.waiting?.arrived;
    this.waiting = null;
    for (const watcher of this.watchers) watcher();
    if (!arrived) return;
    if (!change) return arrived.end();
    // What the page shows belongs to the account that leaves; nothing may be sent from it any more.
    this.set({ name: 'loading' });
    this.leaving = true;
    try {
      const { auth } = await this.ready();
      await auth.signOut({ scope: 'local' });
      // Its queries and topics end with it.
      this.leave();
      this.set({ name: 'loading' });
      this.emit({ name: 'switched' });
      await this.adopt(arrived);
    } finally {
      this.leaving = false;
      if (this.state.name === 'loading') this.leave();
    }
  }

  private async adopt({ session: wired, recovery, newEmail }: Arrived): Promise<void> {
    const { auth } = await this.ready();
    const { access_token, refresh_token } = wired;
    const { error } = await auth.setSession({ access_token, refresh_token });
    if (error) {
      if (this.state.name === 'loading') this.leave();
      return this.emit({ name: 'link-failed', code: error.code ?? 'unknown' });
    }
    this.enter(wired.user, { byLink: true, newEmail }, wired);
    if (recovery) this.emit({ name: 'recovery' });
  }

  private enter(user: User, fresh: Fresh | null, wired?: WireSession | null) {
    const known = toUser(user);
    if (owesSecondStep(wired)) {
      this.begun = fresh ?? this.begun;
      clearRecord();
      return this.set({ name: 'half', user: known });
    }
    if (fresh || !readRecord()) writeRecord(known);
    // Where the browser stores nothing there is no lasting session: callers that asked for one get
    // an error at once.
    if (fresh && !readRecord()) {
      this.leave();
      void accounts().then(({ auth }) => auth.signOut({ scope: 'local' }));
      return;
    }
    this.set({ name: 'in', user: known });
    // A recovery link signs in too, but it has an event and a screen of its own.
    if (fresh && !location.pathname.startsWith('/update-password'))
      this.emit({ name: 'signed-in', ...fresh });
  }

  private leave() {
    clearRecord();
    this.set({ name: 'out' });
  }

  private follow(event: AuthChangeEvent, session: WireSession | null) {
    if (event === 'TOKEN_REFRESHED' && session) {
      // A factor that was removed elsewhere may take the level of this session with it.
      if (owesSecondStep(session)) this.enter(session.user, null, session);
      else if (this.state.name === 'in') writeRecord(toUser(session.user));
    }
    if (event === 'USER_UPDATED' && session) this.enter(session.user, null, session);
    if (event === 'MFA_CHALLENGE_VERIFIED' && session)
      this.enter(session.user, this.state.name === 'half' ? this.begun : null, session);
    if (event === 'SIGNED_OUT' && !this.leaving && (this.state.name === 'in' || this.state.name === 'half')) {
      this.leave();
      this.emit({ name: 'ended' });
    }
  }

  /** Another tab signed in or out. */
  private async reread() {
    const record = readRecord();
    if (!record && this.state.name === 'in') this.set({ name: 'out' });
    if (record && this.state.name === 'out') {
      this.set({ name: 'in', user: record.user });
      await this.ready(); // Its client reads the stored session of the other tab by itself.
    }
  }

  private checkAge() {
    if (this.state.name !== 'in' || readRecord()) return;
    this.leave();
    this.emit({ name: 'ended' });
    void accounts().then(({ auth }) => auth.signOut({ scope: 'local' }));
  }

  /**
   * After a refusal for want of a session: was it ended elsewhere? A refresh tells: what it refuses,
   * unlike what did not arrive, is over. Whoever is signing out here knows the answer.
   */
  async doubt(): Promise<void> {
    if (this.leaving) return;
    const ask = async () => {
      const { auth } = await this.ready();
      const { error } = await auth.refreshSession();
      const over = error && error.name !== 'AuthRetryableFetchError';
      if (!over || this.state.name !== 'in') return;
      this.leave();
      this.emit({ name: 'ended' });
      await auth.signOut({ scope: 'local' });
    };
    this.doubted ??= ask()
      .catch((error: unknown) => console.warn('The session could not be asked about', error))
      .finally(() => {
        this.doubted = null;
      });
    return this.doubted;
  }

  /** A user has just signed in here. */
  begin(user: User, wired: WireSession | null) {
    this.enter(user, { byLink: false }, wired);
  }

  /** Ends the session on the server and here. A failure leaves the person signed in and says so. */
  async signOut(): Promise<{ ok: true } | { ok: false; code: string }> {
    this.leaving = true;
    try {
      const { auth } = await this.ready();
      // The client would forget the session before it asks the server: what screens ask meanwhile would be asked by
      // nobody, and a failure would leave the person signed in without a session.
      const token = (await auth.getSession()).data.session?.access_token;
      const { error } = token ? await auth.admin.signOut(token, 'local') : { error: null };
      if (error && !ALREADY_OVER.has(error.status ?? 0)) return { ok: false, code: error.code ?? 'unknown' };
      this.leave();
      // Without its tokens the client sends no second request.
      localStorage.removeItem(SESSION_KEY);
      await auth.signOut({ scope: 'local' });
      this.emit({ name: 'signed-out' });
      return { ok: true };
    } finally {
      this.leaving = false;
    }
  }

  /** The client, with this object listening to it, also where `start` did not need it. */
  async ready() {
    const client = await accounts();
    if (!this.listening) {
      this.listening = true;
      client.auth.onAuthStateChange((event, session) => this.follow(event, session));
    }
    return client;
  }
}

export const session = new Session();

/** The state of the session, for components. */
export const useSession = (): SessionState => useSyncExternalStore(session.watch, session.get, session.get);

/** The change of account that waits for an answer, for components. */
export const usePendingSwitch = (): PendingSwitch | null =>
  useSyncExternalStore(session.watch, session.pendingSwitch, session.pendingSwitch);

/** The signed-in person. Only below `RequireAuth`, where there always is one. */
export function useMe(): SessionUser {
  const state = useSession();
  if (state.name !== 'in') throw new Error('useMe needs a signed-in person');
  return state.user;
}

/** Why nothing of one's own can be saved, before the server is asked; null when it can. */
export function whyNotSignedIn(): string | null {
  if (session.get().name !== 'in') return t`User is not authenticated`;
  return readRecord() ? null : t`Authentication data not found`;
}
