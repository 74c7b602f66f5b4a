import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { Button } from '@/ui/button';
import { useClearPhoto } from './use-clear-photo';

/** The photo of a reported message: grey and clear for a few seconds, only when asked for. */
export function AttachedPhoto({ caseId, photo }: { caseId: string; photo: string }) {
  const { t } = useLingui();
  const { clear, show } = useClearPhoto(caseId, photo);
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
