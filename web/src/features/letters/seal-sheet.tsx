import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { ActButton, Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import type { DraftSnapshot, LetterDraft } from './draft';
import { type Desk, refreshLetters, refusalText } from './queries';
import { WaxSeal } from './wax-seal';
import { useMoments, useNameOf } from './words';

interface Confirmation {
  kind: string;
  wait_seconds: number | null;
}

/** The question of the guard, where the writer may answer it. */
const questionOf = (error: unknown): Confirmation | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRM') return null;
  const question = error.details as Confirmation;
  return question.wait_seconds === null ? null : question;
};

/** Sealing: once the letter left it is not changed, only withdrawn until it arrives. */
export function SealSheet({
  draft,
  sheet,
  desk,
  open,
  onClose,
}: {
  draft: LetterDraft;
  sheet: DraftSnapshot;
  desk: Desk;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { arrives } = useMoments();
  const name = useNameOf()(desk.person);
  const at = desk.arrivals.find(({ hours }) => hours === sheet.hours)?.arrives_at;
  const seal = useMutation({
    mutationFn: async (confirm: boolean) => {
      await draft.flush();
      const { state, error } = draft.snapshot();
      if (state !== 'saved') throw error ?? new TypeError('The draft is not saved');
      return rpc('seal_letter', { id: draft.id, confirm });
    },
    onSuccess: async () => {
      draft.forget();
      toast.success(t`Carta lacrada. Ela já está a caminho.`);
      await refreshLetters(client);
    },
    meta: { quiet: true },
  });
  const question = questionOf(seal.error);
  const close = () => {
    seal.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t`Lacrar a carta para ${name}?`}
      description={at && t`Ela viaja e chega ${arrives(at)}.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <WaxSeal seal={sheet.seal} className="mx-auto size-24 short:size-12" />
        <p className="text-center text-ink-2">
          {t`Depois de lacrada, não se edita. Dá para recolher enquanto estiver a caminho.`}
        </p>
        {seal.error && (
          <Notice tone="danger">
            {refusalText(seal.error, t`A carta não foi lacrada, e continua salva. Tente novamente.`)}
          </Notice>
        )}
        <div className="grid gap-2">
          {question ? (
            <Button busy={seal.isPending} onClick={() => seal.mutate(true)}>{t`Lacrar assim mesmo`}</Button>
          ) : (
            <ActButton act={{ isPending: seal.isPending, mutate: () => seal.mutate(false) }}>
              {t`Lacrar`}
            </ActButton>
          )}
          <Button variant="ghost" onClick={close}>{t`Voltar ao papel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
