import { Plural, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { useMissingWords } from '@/shared/profile/missing-words';
import type { ReactionError } from '@/shared/reactions/reaction-errors';
import { clockTime } from '@/texts/clock';
import { Button, ButtonLink } from '@/ui/button';
import { Sheet } from '@/ui/overlay';

/** What prevents a reaction, in kind words, with the next step. */
export function ReactionErrorSheet({
  reactionError,
  onClose,
}: {
  reactionError: ReactionError;
  onClose: () => void;
}) {
  switch (reactionError.name) {
    case 'limit':
      return <LimitReached reactionError={reactionError} onClose={onClose} />;
    case 'not-ready':
      return <NotReady missing={reactionError.missing} onClose={onClose} />;
    case 'your-turn':
      return <YourTurn waiting={reactionError.waiting} onClose={onClose} />;
  }
}

function Plain({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <div className="grid gap-2 pt-3">{children}</div>
    </Sheet>
  );
}

function LimitReached({
  reactionError,
  onClose,
}: {
  reactionError: Extract<ReactionError, { name: 'limit' }>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = {
    like: t`Suas curtidas de hoje foram dadas`,
    super_like: t`O Super Like de hoje já foi dado`,
    undo: t`O desfazer de hoje já foi usado`,
  }[reactionError.kind];
  const at = new Date(reactionError.resetsAt);
  const time = Number.isNaN(at.getTime()) ? null : clockTime(at);
  const when = time ? t`Tudo recomeça às ${time}.` : t`Amanhã tudo recomeça.`;
  return (
    <Plain
      title={title}
      text={t`${when} Enquanto isso, que tal dar atenção a quem já está conversando com você?`}
      onClose={onClose}
    >
      <ButtonLink to="/messages" onClick={onClose}>{t`Ir para as mensagens`}</ButtonLink>
      {!reactionError.premium && (
        <ButtonLink to="/plans" variant="sun" onClick={onClose}>{t`Conhecer o Premium`}</ButtonLink>
      )}
      <Button variant="ghost" onClick={onClose}>{t`Continuar olhando`}</Button>
    </Plain>
  );
}

function NotReady({ missing, onClose }: { missing: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const items = useMissingWords()(missing);
  // Only what a like needs: an answer and what makes one visible; the rest can wait.
  const needed = items.filter(
    (item) => !['bio', 'interests', 'more_photos', 'more_prompts', 'languages'].includes(item.key),
  );
  return (
    <Plain
      title={t`Antes de curtir, apresente-se`}
      text={t`Quem recebe uma curtida quer saber de quem ela vem. Falta só isto:`}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {needed.map((item) => (
          <li key={item.key}>
            <Link
              to={item.to}
              onClick={onClose}
              className="flex min-h-13 items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-2.5 font-semibold transition hover:bg-brand-soft hover:text-brand-ink"
            >
              {item.action}
              <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={onClose}>{t`Agora não`}</Button>
    </Plain>
  );
}

function YourTurn({ waiting, onClose }: { waiting: number; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Plain
      title={t`É a sua vez`}
      text={
        <Plural
          value={waiting}
          one="# conversa espera a sua resposta. Responda ou encerre com gentileza antes de curtir mais."
          other="# conversas esperam a sua resposta. Responda ou encerre com gentileza antes de curtir mais."
        />
      }
      onClose={onClose}
    >
      <ButtonLink to="/messages" onClick={onClose}>{t`Responder agora`}</ButtonLink>
      <Button variant="ghost" onClick={onClose}>{t`Depois`}</Button>
    </Plain>
  );
}
