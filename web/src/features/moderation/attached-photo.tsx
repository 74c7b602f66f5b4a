import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { deskError } from './queries';

/** The photo of a reported message: grey and clear for a few seconds, only when asked for. */
export function AttachedPhoto({ caseId, photo }: { caseId: string; photo: string }) {
  const { t } = useLingui();
  const [clear, setClear] = useState<{ data: string; seconds: number } | null>(null);
  const show = useMutation({
    mutationFn: () => rpc('mod_photo', { case_id: caseId, photo_id: photo }),
    gcTime: 0,
    onSuccess: setClear,
    onError: (error) => toast.error(deskError(error, t`A foto não abriu. Tente novamente.`)),
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!clear) return;
    const timer = setTimeout(() => setClear(null), clear.seconds * 1000);
    return () => clearTimeout(timer);
  }, [clear]);
  return (
    <span className="mt-2 block">
      {clear ? (
        <img src={clear.data} alt={t`Foto anexada`} className="max-h-80 rounded-lg grayscale" />
      ) : (
        <Button variant="outline" size="sm" disabled={show.isPending} onClick={() => show.mutate()}>
          <Eye aria-hidden="true" />
          {t`Ver foto anexada`}
        </Button>
      )}
    </span>
  );
}
