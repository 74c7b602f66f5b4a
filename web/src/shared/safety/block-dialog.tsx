import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface BlockDialogProps {
  person: { id: string; name: string | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The person is out of sight from now on: leave their page, drop their card. */
  onBlocked?: () => void;
}

/** Bloquear, after one question. Immediate, silent, both ways. */
export function BlockDialog({ person, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = person.name ?? t`esta pessoa`;
  const block = useMutation({
    mutationFn: () => rpc('block', { target: person.id }),
    onSuccess: async () => {
      onOpenChange(false);
      toast.success(t`Bloqueio feito`, { description: t`Vocês não se veem mais em lugar nenhum.` });
      onBlocked?.();
      await Promise.all(
        [['matches'], ['likes-received'], ['person', person.id], ['blocks'], ['badges']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t`Bloquear ${name}?`}
      description={t`Vocês deixam de se ver na hora: perfis, curtidas e conversa. A outra pessoa não é avisada. Você pode desfazer nas configurações.`}
      action={t`Bloquear`}
      act={block}
    />
  );
}
