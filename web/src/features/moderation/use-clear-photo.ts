import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import { toast } from '@/ui/toast';
import { deskError } from './queries';

/** A photo of a case, clear for a few seconds after it was asked for; it is in no cache. */
export function useClearPhoto(caseId: string, photoId: string) {
  const { t } = useLingui();
  const [clear, setClear] = useState<{ data: string; seconds: number } | null>(null);
  const show = useMutation({
    mutationFn: () => rpc('mod_photo', { case_id: caseId, photo_id: photoId }),
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
  return { clear, show };
}
