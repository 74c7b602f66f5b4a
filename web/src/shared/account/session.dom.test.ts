import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeRecord } from './session-record';

type Listener = (event: string, session: unknown) => void;
const person = {
  id: '1',
  email: 'ana@example.org',
  user_metadata: { name: 'Ana' },
  email_confirmed_at: '2026-01-01',
};
const record = { id: '1', email: 'ana@example.org', name: 'Ana', verified: true };

const auth = {
  listener: (() => undefined) as Listener,
  onAuthStateChange: (listener: Listener) => {
    auth.listener = listener;
  },
  getSession: vi.fn(),
  signOut: vi.fn(),
  admin: { signOut: vi.fn() },
  refreshSession: vi.fn(),
  signInWithPassword: vi.fn(),
  getUser: vi.fn(() => Promise.resolve({ error: null as unknown })),
  signUp: vi.fn(),
  setSession: vi.fn(() => Promise.resolve({ error: null })),
};

/** The client that holds an arriving session apart. */
const arriving = {
  exchangeCodeForSession: vi.fn(),
  signOut: vi.fn(() => Promise.resolve({ error: null })),
};
vi.mock('@/api/accounts', () => ({
  AuthClient: class {
    exchangeCodeForSession = arriving.exchangeCodeForSession;
    signOut = arriving.signOut;
  },
}));

/** A session whose access token says `claims`. */
const wired = (claims: object) => ({
  user: person,
  access_token: `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`,
});
vi.mock('@/api/client', () => ({ accounts: async () => ({ auth }), storedSession: () => stored }));
/** What the browser keeps of a session that still lives. */
let stored: unknown = null;

/** A session as a fresh page has it, and what it tells. */
async function freshPage() {
  vi.resetModules();
  const { session } = await import('./session');
  const { signInCalls } = await import('./sign-in');
  const events: string[] = [];
  session.onEvent((event) => events.push(event.name));
  return { session, signInCalls, events };
}

beforeEach(() => {
  vi.clearAllMocks();
  const living = { user: person, access_token: 'a.b.c' };
  auth.getSession.mockResolvedValue({ data: { session: living }, error: null });
  auth.signOut.mockResolvedValue({ error: null });
  auth.admin.signOut.mockResolvedValue({ error: null });
});

describe('a session that this browser keeps', () => {
  const living = (claims: object) => ({ ...wired(claims), expires_at: Date.now() / 1000 + 3600 });
  const remember = () =>
    localStorage.setItem(
      'enlace:auth',
      JSON.stringify({ user: record, isLoggedIn: true, lastLogin: new Date() }),
    );
  afterEach(() => {
    stored = null;
    localStorage.clear();
  });

  it('goes on without the accounts service until the first touch', async () => {
    remember();
    stored = living({});
    const deaf: Listener = () => undefined;
    auth.listener = deaf;
    const { session } = await freshPage();
    await session.start();
    expect(session.get()).toMatchObject({ name: 'in', user: { id: person.id } });
    expect(auth.getSession).not.toHaveBeenCalled();
    expect(auth.listener).toBe(deaf);
    dispatchEvent(new Event('pointerdown'));
    await vi.waitFor(() => expect(auth.listener).not.toBe(deaf));
  });

  it.each([
    ['another account', () => ({ ...living({}), user: { ...person, id: 'other' } })],
    ['a second step that is owed', () => living({ next_aal: 'aal2' })],
  ])('is looked up by the service where it is of %s', async (_, make) => {
    remember();
    stored = make();
    const { session } = await freshPage();
    await session.start();
    expect(auth.getSession).toHaveBeenCalled();
  });
});

describe('the session', () => {
  it('sends no request when there is no record', async () => {
    const { session } = await freshPage();
    await session.start();
    expect(session.get().name).toBe('out');
    expect(auth.getSession).not.toHaveBeenCalled();
  });

  it('comes back silently: a returning person has not just signed in', async () => {
    writeRecord(record);
    const { session, events } = await freshPage();
    await session.start();
    auth.listener('INITIAL_SESSION', { user: person });
    auth.listener('SIGNED_IN', { user: person });
    auth.listener('TOKEN_REFRESHED', { user: person });
    expect(session.get()).toMatchObject({ name: 'in', user: { name: 'Ana', verified: true } });
    expect(events).toEqual([]);
  });

  it("calls a person without a name 'Usuário'", async () => {
    writeRecord(record);
    auth.getSession.mockResolvedValue({
      data: { session: { user: { ...person, user_metadata: { name: ' ' }, email_confirmed_at: null } } },
      error: null,
    });
    const { session } = await freshPage();
    await session.start();
    expect(session.get()).toMatchObject({
      user: { id: '1', email: 'ana@example.org', name: 'Usuário', verified: false },
    });
  });

  it('keeps the person the record names when the lookup fails', async () => {
    writeRecord(record);
    auth.getSession.mockRejectedValue(new TypeError('Failed to fetch'));
    const { session } = await freshPage();
    await session.start();
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '1' } });
  });

  it('takes the word of the record while the client waits for a server that does not answer', async () => {
    vi.useFakeTimers();
    writeRecord(record);
    auth.getSession.mockReturnValue(new Promise(() => undefined));
    const { session } = await freshPage();
    void session.start();
    expect(session.get().name).toBe('loading');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '1' } });
    vi.useRealTimers();
  });

  it('takes the word of the record at once without network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    writeRecord(record);
    auth.getSession.mockReturnValue(new Promise(() => undefined));
    const { session } = await freshPage();
    void session.start();
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '1' } });
    vi.restoreAllMocks();
  });

  it('ends when its 24 hours are over', async () => {
    writeRecord(record, new Date(Date.now() - 25 * 3_600_000));
    auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
    const { session } = await freshPage();
    await session.start();
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
    expect(session.get().name).toBe('out');
  });

  it('knows what a link of a change of address has done', async () => {
    writeRecord(record);
    history.replaceState(null, '', '/#message=Confirmation+link+accepted');
    const { session } = await freshPage();
    const events: object[] = [];
    session.onEvent((event) => events.push(event));
    await session.start();
    expect(events).toEqual([{ name: 'email-half-changed' }]);
    expect(location.hash).toBe('');
  });

  it('never uses tokens that stand in the address', async () => {
    writeRecord(record);
    history.replaceState(
      null,
      '',
      '/#access_token=x&refresh_token=y&expires_in=1&token_type=bearer&type=signup',
    );
    const { session, events } = await freshPage();
    await session.start();
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '1' } });
    expect(events).toEqual(['opened-elsewhere']);
    expect(auth.setSession).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
  });

  it('enters by a link of its own flow, and knows what the link was for', async () => {
    localStorage.removeItem('enlace:auth');
    auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
    arriving.exchangeCodeForSession.mockResolvedValue({ data: { session: wired({}) }, error: null });
    history.replaceState(null, '', '/?link=email&code=abc&sb_flow_id=f1');
    const { session } = await freshPage();
    const events: object[] = [];
    session.onEvent((event) => events.push(event));
    await session.start();
    expect(arriving.exchangeCodeForSession).toHaveBeenCalledWith('abc', { flowId: 'f1' });
    expect(auth.setSession).toHaveBeenCalledTimes(1);
    expect(events).toEqual([{ name: 'signed-in', byLink: true, newEmail: true }]);
    expect(location.search).toBe('');
  });

  it('does not sign in by a link that another browser asked for', async () => {
    auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
    const error = { name: 'AuthPKCECodeVerifierMissingError', code: 'pkce_code_verifier_not_found' };
    arriving.exchangeCodeForSession.mockResolvedValue({ data: { session: null }, error });
    history.replaceState(null, '', '/auth?link=conta&code=abc');
    const { session } = await freshPage();
    const events: object[] = [];
    session.onEvent((event) => events.push(event));
    await session.start();
    expect(session.get().name).toBe('out');
    expect(events).toEqual([{ name: 'opened-elsewhere', purpose: 'confirm' }]);
    history.replaceState(null, '', '/');
  });

  /** Ana is in; a link that signs Bia in opens the page. */
  async function arriveByLinkOfAnother() {
    const bia = { ...person, id: '2', email: 'bia@example.org' };
    writeRecord(record);
    arriving.exchangeCodeForSession.mockResolvedValue({
      data: { session: { ...wired({}), user: bia } },
      error: null,
    });
    history.replaceState(null, '', '/?code=abc');
    const page = await freshPage();
    await page.session.start();
    return page;
  }

  it('asks before a link replaces the account that is in', async () => {
    for (const change of [false, true]) {
      vi.clearAllMocks();
      const { session, events } = await arriveByLinkOfAnother();
      expect(session.pendingSwitch()).toEqual({ current: 'ana@example.org', next: 'bia@example.org' });
      expect(session.get()).toMatchObject({ user: { id: '1' } });
      expect(auth.setSession).not.toHaveBeenCalled();
      await session.answerSwitch(change);
      expect(session.pendingSwitch()).toBeNull();
      expect(session.get()).toMatchObject({ user: { id: change ? '2' : '1' } });
      expect(auth.setSession).toHaveBeenCalledTimes(change ? 1 : 0);
      expect(arriving.signOut).toHaveBeenCalledTimes(change ? 0 : 1);
      expect(events).toEqual(change ? ['switched', 'signed-in'] : []);
    }
    history.replaceState(null, '', '/');
  });

  it('shows nobody while the account changes, so that nothing is sent from the one that leaves', async () => {
    const { session } = await arriveByLinkOfAnother();
    const states: string[] = [];
    session.watch(() => states.push(session.get().name));
    let leave: (answer: { error: null }) => void = () => undefined;
    auth.signOut.mockReturnValueOnce(new Promise((resolve) => (leave = resolve)));
    const switched = session.answerSwitch(true);
    expect(session.get().name).toBe('loading');
    leave({ error: null });
    await switched;
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '2' } });
    expect(states.slice(-2)).toEqual(['loading', 'in']);
    history.replaceState(null, '', '/');
  });

  it('is out when the session of the other account cannot be opened', async () => {
    const { session } = await arriveByLinkOfAnother();
    auth.setSession.mockRejectedValueOnce(new Error('unreachable'));
    await expect(session.answerSwitch(true)).rejects.toThrow('unreachable');
    expect(session.get().name).toBe('out');
    history.replaceState(null, '', '/');
  });

  it('asks once whether it was ended elsewhere, and then ends here too', async () => {
    writeRecord(record);
    const { session, events } = await freshPage();
    await session.start();
    auth.refreshSession.mockResolvedValue({ error: { name: 'AuthRetryableFetchError' } });
    await session.doubt();
    expect(session.get().name).toBe('in');
    auth.refreshSession.mockClear();
    auth.refreshSession.mockResolvedValue({
      error: { name: 'AuthApiError', code: 'refresh_token_not_found' },
    });
    await Promise.all([session.doubt(), session.doubt()]);
    expect(auth.refreshSession).toHaveBeenCalledTimes(1);
    expect(session.get().name).toBe('out');
    expect(events).toEqual(['ended']);
  });

  it('tells a request that never arrived from a refusal', async () => {
    const { signInCalls, UNREACHED } = await import('./sign-in');
    const error = { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' };
    auth.signInWithPassword.mockResolvedValue({ data: {}, error });
    expect(await signInCalls.signIn('ana@example.org', 'x')).toMatchObject({ ok: false, code: UNREACHED });
    auth.signInWithPassword.mockResolvedValue({ data: {}, error: { ...error, status: 503 } });
    expect(await signInCalls.signIn('ana@example.org', 'x')).toMatchObject({ ok: false, code: 'unknown' });
  });

  it('announces an own sign-in, and an own sign-out once', async () => {
    auth.signInWithPassword.mockResolvedValue({ data: { user: person }, error: null });
    const { session, signInCalls, events } = await freshPage();
    await session.start();
    expect(await signInCalls.signIn('ana@example.org', 'segredo')).toEqual({ ok: true });
    localStorage.setItem('enlace:session', 'tokens');
    auth.signOut.mockImplementation(async () => {
      // Nothing is asked any more, and there are no tokens to ask with.
      expect(session.get().name).toBe('out');
      expect(localStorage.getItem('enlace:session')).toBeNull();
      auth.listener('SIGNED_OUT', null);
      return { error: null };
    });
    auth.refreshSession.mockClear();
    const signedOut = session.signOut();
    // What was asked meanwhile is refused, and that is no news.
    await session.doubt();
    expect(await signedOut).toEqual({ ok: true });
    expect(auth.admin.signOut).toHaveBeenCalledWith('a.b.c', 'local');
    expect(auth.refreshSession).not.toHaveBeenCalled();
    expect(events).toEqual(['signed-in', 'signed-out']);
  });

  it('lets no one in whose account has just gone, or whose browser stores nothing', async () => {
    auth.signInWithPassword.mockResolvedValue({ data: { user: person }, error: null });
    auth.getUser.mockResolvedValueOnce({ error: { code: 'user_not_found' } });
    const { session, signInCalls, events } = await freshPage();
    await session.start();
    expect(await signInCalls.signIn('ana@example.org', 'segredo')).toMatchObject({ code: 'no_user' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await signInCalls.signIn('ana@example.org', 'segredo')).toEqual({ ok: true });
    expect(session.get().name).toBe('out');
    expect(events).toEqual([]);
  });

  it('stays signed in when the sign-out fails', async () => {
    writeRecord(record);
    auth.admin.signOut.mockResolvedValue({ error: { message: 'down', code: 'x', status: 500 } });
    const { session } = await freshPage();
    await session.start();
    expect(await session.signOut()).toMatchObject({ ok: false });
    expect(session.get().name).toBe('in');
    expect(auth.signOut).not.toHaveBeenCalled();
    // One that was ended elsewhere is over here too.
    auth.admin.signOut.mockResolvedValue({
      error: { message: 'gone', code: 'session_not_found', status: 403 },
    });
    expect(await session.signOut()).toEqual({ ok: true });
    expect(session.get().name).toBe('out');
  });

  it('tells of a session that was ended elsewhere', async () => {
    writeRecord(record);
    const { session, events } = await freshPage();
    await session.start();
    auth.listener('SIGNED_OUT', null);
    expect(session.get().name).toBe('out');
    expect(events).toEqual(['ended']);
  });

  it('follows the record when another tab signs out or in', async () => {
    writeRecord(record);
    const { session } = await freshPage();
    await session.start();
    localStorage.removeItem('enlace:auth');
    dispatchEvent(new StorageEvent('storage', { key: 'enlace:auth' }));
    expect(session.get().name).toBe('out');
    writeRecord(record);
    dispatchEvent(new StorageEvent('storage', { key: 'enlace:auth' }));
    expect(session.get()).toMatchObject({ name: 'in', user: { id: '1' } });
  });

  it('names an address that is taken', async () => {
    auth.signUp.mockResolvedValue({ data: { user: { ...person, identities: [] } }, error: null });
    const { session, signInCalls } = await freshPage();
    await session.start();
    expect(await signInCalls.signUp('ana@example.org', 'segredo', {})).toMatchObject({
      code: 'user_already_exists',
    });
  });

  it('lets no one in without the second step, and announces them once it is done', async () => {
    const half = wired({ aal: 'aal1', next_aal: 'aal2' });
    auth.signInWithPassword.mockResolvedValue({ data: { user: person, session: half }, error: null });
    const { session, signInCalls, events } = await freshPage();
    await session.start();
    expect(await signInCalls.signIn('ana@example.org', 'segredo')).toEqual({ ok: true });
    expect(session.get()).toMatchObject({ name: 'half', user: { id: '1' } });
    expect(events).toEqual([]);
    auth.listener('TOKEN_REFRESHED', half);
    expect(session.get().name).toBe('half');
    auth.listener('MFA_CHALLENGE_VERIFIED', wired({ aal: 'aal2' }));
    expect(session.get().name).toBe('in');
    expect(events).toEqual(['signed-in']);
  });

  it('finds a second step still owed after a reload, and nothing of a session that was left behind', async () => {
    localStorage.setItem('enlace:session', '{}');
    const half = wired({ aal: 'aal1', next_aal: 'aal2' });
    auth.getSession.mockResolvedValue({ data: { session: half }, error: null });
    const { session } = await freshPage();
    await session.start();
    expect(session.get().name).toBe('half');

    auth.getSession.mockResolvedValue({ data: { session: wired({ aal: 'aal1' }) }, error: null });
    const { session: second } = await freshPage();
    await second.start();
    expect(second.get().name).toBe('out');
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
    localStorage.removeItem('enlace:session');
  });
});
