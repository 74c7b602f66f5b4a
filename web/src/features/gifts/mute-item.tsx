import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { rpc } from '@/api/call';
import { MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import type { Gift } from './queries';

/** To hear of one person's gifts no more, or again. They learn nothing of it. */
export function MuteItem({ gift, name }: { gift: Gift; name: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const muted = gift.person_muted;
  const mute = useMutation({
    mutationFn: () => rpc('set_gifts_muted', { muted: !muted, match_id: gift.match_id }),
    onSuccess: () => {
      toast.success(
        muted
          ? t`Você volta a receber avisos dos presentes de ${name}`
          : t`Os presentes de ${name} chegam sem aviso, e ninguém fica sabendo`,
      );
      void client.invalidateQueries({ queryKey: ['gifts'] });
      void client.invalidateQueries({ queryKey: ['matches', 'cards'] });
    },
  });
  return (
    <MenuItem onSelect={() => mute.mutate()}>
      {muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      {muted ? t`Avisar dos presentes de ${name}` : t`Silenciar presentes de ${name}`}
    </MenuItem>
  );
}
