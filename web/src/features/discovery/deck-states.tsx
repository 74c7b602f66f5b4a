import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { useMissingWords } from '@/shared/profile/missing-words';
import { Button, ButtonLink } from '@/ui/button';
import { type Art, Drawing, TORN } from '@/ui/drawing';
import { DAILY } from './deck-list';
import { ENOUGH, PROFILE_HIDDEN } from './drawings';

/** The place of the deck when there is no card: what that means, and what one can do. */
export function DeckEnd({
  art,
  title,
  children,
  actions,
}: {
  art: Art;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto rounded-[1.75rem] border border-dashed border-line-strong/60 bg-surface p-5 text-center md:p-7">
      <div className="grid max-w-xs justify-items-center">
        <Drawing art={art} className="w-36 short:w-24" />
        <h3 className="mt-4 short:mt-2 text-2xl font-bold">{title}</h3>
        <div className="mt-2 leading-relaxed short:leading-snug text-balance text-ink-2">{children}</div>
        <div className="mt-6 short:mt-4 grid w-full gap-2">{actions}</div>
      </div>
    </div>
  );
}

/** Thirty decisions a day are enough; one may go on. */
export function DailyPause({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useLingui();
  return (
    <DeckEnd
      art={ENOUGH}
      title={t`Por hoje é isso`}
      actions={
        <>
          <ButtonLink to="/matches">{t`Ver seus matches`}</ButtonLink>
          <Button variant="ghost" onClick={onGoOn}>{t`Continuar mesmo assim`}</Button>
        </>
      }
    >
      {t`Você já olhou ${DAILY} perfis com calma. Amanhã tem gente nova; hoje, uma boa conversa vale mais.`}
    </DeckEnd>
  );
}

/** The server shows no one to an account that is not shown itself: both ways or not at all. */
export function ProfileNotShown({ missing }: { missing: readonly string[] }) {
  const { t } = useLingui();
  const items = useMissingWords()(missing).slice(0, 3);
  return (
    <DeckEnd
      art={PROFILE_HIDDEN}
      title={t`Falta pouco para começar`}
      actions={
        <ul className="grid gap-1.5 text-left">
          {items.map((item) => (
            <li key={item.key}>
              <Link
                to={item.to}
                className="flex min-h-11 items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-2 font-medium transition hover:bg-brand-soft hover:text-brand-ink"
              >
                {item.action}
                <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {t`Aqui as pessoas se veem dos dois lados. Complete o essencial do seu perfil e elas aparecem.`}
    </DeckEnd>
  );
}

export function DeckFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <DeckEnd
      art={TORN}
      title={t`Não conseguimos carregar os perfis`}
      actions={<Button onClick={onRetry}>{t`Tentar novamente`}</Button>}
    >
      {t`Confira a conexão. Nada do que você fez se perdeu.`}
    </DeckEnd>
  );
}
