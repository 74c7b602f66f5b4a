import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { rpc } from '@/api/call';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { videoQuery } from './queries';

/** "Já nos vimos em vídeo": each of the two says so. */
export function VideoCard({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: mark } = useQuery(videoQuery(matchId));
  const saving = useMutation({
    mutationFn: (seen: boolean) => rpc('mark_video', { match_id: matchId, seen }),
    onSuccess: (stored) => client.setQueryData(videoQuery(matchId).queryKey, stored),
  });
  if (!mark) return null;
  const hint = mark.both
    ? t`Vocês dois confirmaram.`
    : mark.mine
      ? t`Falta a outra pessoa confirmar.`
      : t`Uma chamada de vídeo antes mostra com quem você vai se encontrar.`;
  return (
    <Card className="flex items-center gap-4">
      <Video aria-hidden="true" className="size-6 shrink-0 text-leaf-ink" />
      <div className="min-w-0 flex-1">
        <Switch
          label={t`Já nos vimos em vídeo`}
          hint={hint}
          checked={mark.mine}
          disabled={saving.isPending}
          onChange={(seen) => saving.mutate(seen)}
        />
      </div>
    </Card>
  );
}
