import { useLingui } from '@lingui/react/macro';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/overlay';
import { FramingEditor } from './framing-editor';
import type { PictureProblem } from './open-picture';
import { usePicture } from './use-picture';

interface FramingDialogProps {
  /** Of the chosen file. */
  id: string;
  file: File;
  /** How many files wait after this one. */
  waiting: number;
  onDone: (photo: File) => void;
  onProblem: (problem: PictureProblem) => void;
  onCancel: () => void;
}

/** The framing of one chosen photo above the screen. Until the photo is open, the screen shows that it is on its way. */
export default function FramingDialog({
  id,
  file,
  waiting,
  onDone,
  onProblem,
  onCancel,
}: FramingDialogProps) {
  const { t } = useLingui();
  const picture = usePicture(id, file, onProblem);
  if (!picture) return null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t`Enquadrar a foto`}
      description={waiting > 0 ? t`Depois desta: ${waiting}` : undefined}
    >
      <FramingEditor
        picture={picture}
        onDone={onDone}
        back={
          <Button variant="outline" size="lg" onClick={onCancel} className="px-5">
            {t`Cancelar`}
          </Button>
        }
      />
    </Sheet>
  );
}
