import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PictureError } from '@/shared/media/framing/open-picture';
import { problemWords } from '@/shared/media/problem-words';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { prepare } from './prepare';

interface PhotoToSendProps {
  file: File;
  name: string;
  onBack: () => void;
  onSend: (photo: Blob, once: boolean) => void;
}

/** The chosen photo before it goes: how it looks, and how often it is shown. */
export function PhotoToSend({ file, name, onBack, onSend }: PhotoToSendProps) {
  const { t } = useLingui();
  const [once, setOnce] = useState(false);
  const [ready, setReady] = useState<{ photo: Blob; address: string }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let address: string | undefined;
    let gone = false;
    prepare(file).then(
      (photo) => {
        if (gone) return;
        address = URL.createObjectURL(photo);
        setReady({ photo, address });
      },
      (error: unknown) => setProblem(problemWords(error instanceof PictureError ? error.problem : 'broken')),
    );
    return () => {
      gone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {problem ? (
        <Notice tone="danger">{problem}</Notice>
      ) : ready ? (
        <img
          src={ready.address}
          alt={t`A foto que você escolheu`}
          className="max-h-[45dvh] w-full rounded-xl bg-surface-2 object-contain"
        />
      ) : (
        <Skeleton className="h-64 rounded-xl" />
      )}
      {!problem && (
        <Switch
          label={t`Mostrar uma vez só`}
          hint={t`${name} abre uma vez e a foto some da conversa. Ainda é possível fotografar a tela. Uma cópia fica guardada por 30 dias, só para o caso de denúncia.`}
          checked={once}
          onChange={setOnce}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onBack}>{t`Escolher outra`}</Button>
        <Button disabled={!ready} onClick={() => ready && onSend(ready.photo, once)}>{t`Enviar foto`}</Button>
      </div>
    </div>
  );
}
