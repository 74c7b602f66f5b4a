import { isUnreached, type Refusal } from '@/api/auth';
import { serverOrigin } from '@/config/server';
import { landingPlaces } from './arrival';
import { session } from './session';

/** The code of a request that never reached the server. */
export const UNREACHED = 'unreached';

/** `status` is the answer's, 0 where there was none. */
type Outcome = { ok: true } | { ok: false; code: string; message: string; status: number };

const refused = (error: Refusal): Outcome => ({
  ok: false,
  code: isUnreached(error) ? UNREACHED : (error.code ?? 'unknown'),
  message: error.message,
  status: error.status ?? 0,
});

/**
 * Seconds until the server sends the next mail, where a refusal names them. The client passes on no header, so its
 * message is read.
 */
export const secondsToWait = ({ message }: { message: string }): number =>
  Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0);

/** An answer that was no refusal, and yet not what was asked for. */
const unlike = (code: string): Outcome => ({ ok: false, code, message: '', status: 0 });

async function enterByCode(email: string, code: string, purpose: 'confirm' | 'recovery'): Promise<Outcome> {
  const { exchangeMailedCode } = await import('./arrival-exchange');
  const result = await exchangeMailedCode(email, code, purpose);
  if (!result.ok) return unlike(result.code);
  await session.receive(result.arrived);
  return { ok: true };
}

/** The ways in, and what opens them again. Apart from the session, which every screen needs. */
export const signInCalls = {
  async signIn(email: string, password: string): Promise<Outcome> {
    const client = await session.ready();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) return refused(error);
    // The account may have gone between the password and now, from another device; its sessions went with it.
    const { error: gone } = await client.auth.getUser();
    if (!data.user || gone?.code === 'user_not_found' || gone?.name === 'AuthSessionMissingError') {
      await client.auth.signOut({ scope: 'local' });
      return unlike('no_user');
    }
    // Before a second step the server does not reveal the address; the user has typed it.
    session.begin({ ...data.user, email: data.user.email || email }, data.session);
    return { ok: true };
  },

  /** Signs in by a passkey, which says by itself who is there. */
  async signInWithPasskey(): Promise<Outcome> {
    const client = await session.ready();
    const { data, error } = await client.auth.signInWithPasskey();
    if (error) return refused(error);
    if (!data?.user) return unlike('no_user');
    session.begin(data.user, data.session);
    return { ok: true };
  },

  /** Creates the account; the person is not signed in until the e-mail address is confirmed. */
  async signUp(email: string, password: string, metadata: Record<string, unknown>): Promise<Outcome> {
    const client = await session.ready();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: metadata, emailRedirectTo: `${serverOrigin()}${landingPlaces.confirm}` },
    });
    if (error) return refused(error);
    // The wire hides that an address is taken behind a user without identities.
    if (data.user?.identities?.length === 0) return unlike('user_already_exists');
    if (data.session && data.user) session.begin(data.user, data.session);
    return { ok: true };
  },

  /** Sends the confirmation of a sign-up once more, for users who lost the mail. */
  async resend(email: string): Promise<Outcome> {
    const client = await session.ready();
    const options = { emailRedirectTo: `${serverOrigin()}${landingPlaces.confirm}` };
    const { error } = await client.auth.resend({ type: 'signup', email, options });
    return error ? refused(error) : { ok: true };
  },

  async recover(email: string): Promise<Outcome> {
    const client = await session.ready();
    const redirectTo = `${serverOrigin()}${landingPlaces.recovery}`;
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
    return error ? refused(error) : { ok: true };
  },

  /** Confirms a new account by the code of its mail, which signs in as its link does. */
  confirmByCode: (email: string, code: string): Promise<Outcome> => enterByCode(email, code, 'confirm'),

  /** Goes on with a recovery by the code of its mail, where the link was opened in another browser. */
  recoverByCode: (email: string, code: string): Promise<Outcome> => enterByCode(email, code, 'recovery'),

  /** `proof` is what the server asked for before: the password so far, or the code of a mail. */
  async updatePassword(password: string, proof: { current?: string; nonce?: string } = {}): Promise<Outcome> {
    const client = await session.ready();
    const { current: current_password, nonce } = proof;
    const { error } = await client.auth.updateUser({ password, current_password, nonce });
    return error ? refused(error) : { ok: true };
  },

  /** Mails the code that proves the person of a session which began a while ago. */
  async reauthenticate(): Promise<Outcome> {
    const client = await session.ready();
    const { error } = await client.auth.reauthenticate();
    return error ? refused(error) : { ok: true };
  },
};
