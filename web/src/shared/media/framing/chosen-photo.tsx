import { useLingui } from '@lingui/react/macro';
import { Button, Spinner } from '@/ui/button';
import { FramingEditor } from './framing-editor';
import type { PictureProblem } from './open-picture';
import { usePicture } from './use-picture';

interface ChosenPhotoProps {
  /** Of the chosen file. */
  id: string;
  file: File;
  onDone: (photo: File) => void;
  onProblem: (problem: PictureProblem) => void;
  onCancel: () => void;
}

/** The framing of one chosen photo inside a screen. */
export default function ChosenPhoto({ id, file, onDone, onProblem, onCancel }: ChosenPhotoProps) {
  const { t } = useLingui();
  const picture = usePicture(id, file, onProblem);
  if (!picture) return <Spinner label={t`Abrindo a foto…`} className="mx-auto my-20" />;
  return (
    <FramingEditor
      picture={picture}
      onDone={onDone}
      back={
        <Button variant="outline" size="lg" onClick={onCancel} className="px-5">
          {t`Escolher outra`}
        </Button>
      }
    />
  );
}
