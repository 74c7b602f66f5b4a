import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { ActButton, Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import type { LetterDraft } from './draft';
import { refreshLetters, refusalText } from './queries';

/** Throws the draft away, after a question. */
export function DiscardDraft({ draft }: { draft: LetterDraft }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const discard = useMutation({
    mutationFn: async () => {
      const stored = draft.snapshot().state !== 'new';
      await draft.flush();
      draft.forget();
      if (stored) await rpc('discard_letter', { id: draft.id });
    },
    onSuccess: () => {
      void navigate('/love-letter', { replace: true });
      toast(t`Rascunho apagado`);
      void refreshLetters(client);
    },
    onError: (error) => {
      setAsked(false);
      toast.error(refusalText(error, t`O rascunho não foi apagado.`));
    },
    meta: { quiet: true },
  });
  return (
    <>
      <IconButton
        label={t`Apagar o rascunho`}
        aria-haspopup="dialog"
        className="text-inherit hover:bg-black/5 dark:hover:bg-white/10"
        onClick={() => setAsked(true)}
      >
        <Trash2 />
      </IconButton>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t`Apagar o rascunho?`}
        description={t`O que você escreveu nesta carta some de vez.`}
      >
        <div className="grid gap-2">
          <ActButton variant="danger" act={discard}>
            {t`Apagar`}
          </ActButton>
          <Button variant="ghost" onClick={() => setAsked(false)}>{t`Voltar ao papel`}</Button>
        </div>
      </Dialog>
    </>
  );
}
