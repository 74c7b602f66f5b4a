import { t } from '@lingui/core/macro';
import { ApiError } from '@/api/errors';
import { queries } from '@/api/query';
import { forgetWritten, resumeSending } from '@/features/messaging/memory';
import { removeUnsavedChanges } from '@/features/profiles/unsaved-changes';
import { closeTopics } from '@/realtime/topics';
import type { Purpose } from '@/shared/account/arrival';
import { session } from '@/shared/account/session';
import { browserHistory } from '@/shared/navigation/history';
import { toast } from '@/ui/toast';

/** Why a way back into the app failed: a link of ours that is spent, or an answer of a provider that was refused. */
function refusalWords(code: string): string {
  if (code.startsWith('bad_oauth') || code.startsWith('provider_')) return t`A entrada não foi concluída.`;
  if (code === 'unreached') return t`Sem conexão. Confira a internet e tente novamente.`;
  return t`Este link não vale mais. Peça um novo.`;
}

/** A link that another browser asked for: what it did, and the way on. */
function openedElsewhere(purpose: Purpose) {
  if (purpose === 'recovery') return browserHistory.replace('/update-password?codigo=1');
  if (session.get().name !== 'out') {
    toast.info(t`O link foi pedido em outro navegador. Você continua com a sua conta.`);
    return;
  }
  const notice = purpose === 'sign-in' ? 'outro' : 'confirmado';
  browserHistory.replace(`/auth?aviso=${notice}`);
}

async function leaveForDestination() {
  const { destinationAfterSignIn } = await import('@/features/accounts/destination');
  browserHistory.replace(await destinationAfterSignIn('/'));
}

/**
 * What happens around the session: messages, ways, and forgetting what belonged to the last person.
 * Only these events navigate; a token refresh, a focus or a second tab never does.
 */
export function followSession() {
  session.onEvent((event) => {
    switch (event.name) {
      case 'signed-in':
        toast.success(event.newEmail ? t`O seu e-mail foi trocado` : t`Login realizado com sucesso!`);
        // A user who signed in by the form is on /auth, which knows where they came from.
        if (event.byLink) void leaveForDestination();
        break;
      case 'email-half-changed':
        toast.info(t`Falta um passo: abra também o link que enviamos ao outro endereço.`);
        break;
      case 'opened-elsewhere':
        openedElsewhere(event.purpose);
        break;
      case 'switched':
        forgetWritten();
        removeUnsavedChanges();
        break;
      case 'signed-out':
        forgetWritten();
        removeUnsavedChanges();
        toast.success(t`Logout realizado com sucesso`);
        browserHistory.push('/auth');
        break;
      case 'ended':
        toast.info(t`Sua sessão terminou. Entre novamente para continuar.`);
        break;
      case 'recovery':
        browserHistory.replace('/update-password');
        break;
      case 'link-failed':
        // The screen of the new password says so itself, with the way to another link.
        if (location.pathname.startsWith('/update-password')) break;
        toast.error(refusalWords(event.code));
        browserHistory.replace('/auth');
        break;
    }
  });
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && session.get().name === 'in')
      void session.doubt();
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error);
  });
  session.watch(() => {
    const state = session.get();
    if (state.name === 'in') void resumeSending(state.user.id);
    if (state.name !== 'out') return;
    queries.clear();
    closeTopics();
  });
}
