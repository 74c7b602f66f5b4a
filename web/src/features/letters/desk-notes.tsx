import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@/router';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import type { LetterDraft, SaveState } from './draft';
import { type Desk, refreshLetters, refusalText } from './queries';
import { DESK_SOFT } from './sheet';

/** How far the draft is stored. */
export function SaveLine({ state }: { state: SaveState }) {
  const { t } = useLingui();
  const words: Record<SaveState, string> = {
    new: t`rascunho`,
    saved: t`rascunho salvo`,
    saving: t`salvando…`,
    unsaved: t`salvando…`,
    offline: t`salva neste aparelho, sem conexão`,
    changed: t`mudada em outra janela`,
    refused: t`ainda não foi salva`,
  };
  return (
    <p role="status" className={cn('truncate text-xs', DESK_SOFT)}>
      {words[state]}
    </p>
  );
}

/** What must be known before the seal: obstacles, the next time, a conflict, the guard's reason. */
export function DeskNotes({
  draft,
  state,
  error,
  desk,
  reason,
}: {
  draft: LetterDraft;
  state: SaveState;
  error: unknown;
  desk: Desk;
  reason: string | null | undefined;
}) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const reasons: Record<string, string> = {
    rude: t`Esta carta voltou para a mesa: há palavras que podem machucar.`,
    payment: t`Esta carta voltou para a mesa: tem dados de pagamento.`,
    repeated: t`Esta carta voltou para a mesa: é quase igual a outras.`,
  };
  const note =
    'relative rounded-xl bg-[#fff8f1] px-4 py-3 text-sm leading-relaxed text-[#25121a] dark:bg-white/10 dark:text-[#fbeff1]';
  if (state === 'changed') {
    return (
      <div role="alert" className={note}>
        <p>{t`Esta carta foi mudada em outra janela. O que você escreveu aqui continua aqui.`}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void draft.overwrite()}>{t`Ficar com esta`}</Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              draft.forget();
              void refreshLetters(client).then(() => location.reload());
            }}
          >
            {t`Ver a outra`}
          </Button>
        </div>
      </div>
    );
  }
  if (state === 'refused') {
    return (
      <p role="alert" className={note}>
        {refusalText(error, t`A carta não foi salva. Tente novamente.`)}
      </p>
    );
  }
  if (desk.obstacle) {
    return (
      <p className={note}>
        {desk.obstacle.message}{' '}
        {desk.obstacle.state === 'unverified' && (
          <Link to="/security-verification" className="font-semibold underline underline-offset-4">
            {t`Verificar o perfil`}
          </Link>
        )}
      </p>
    );
  }
  if (reason && reasons[reason] && state === 'saved') return <p className={note}>{reasons[reason]}</p>;
  if (desk.allowance.next_at) {
    const day = i18n.date(desk.allowance.next_at, { day: 'numeric', month: 'long' });
    return (
      <p
        className={note}
      >{t`A próxima carta pode ser lacrada a partir de ${day}. Até lá, escreva com calma.`}</p>
    );
  }
  return null;
}
