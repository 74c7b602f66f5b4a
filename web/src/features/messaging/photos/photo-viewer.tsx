import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '@/api/surface';
import { Button, Spinner } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { photoQuery } from './queries';

interface PhotoViewerProps {
  message: Message;
  author: string;
  onClose: () => void;
  /** Absent for one's own. */
  onReport?: (() => void) | undefined;
}

/** One photo, whole. Esc, the way back of the telephone and a tap outside close it. */
export function PhotoViewer({ message, author, onClose, onReport }: PhotoViewerProps) {
  const { t } = useLingui();
  const { data: url, isError, refetch } = useQuery(photoQuery(message));
  const [broken, setBroken] = useState(false);
  const failed = isError || broken;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Foto de ${author}`}
      description={
        message.photo?.once
          ? t`Esta foto aparece uma vez só. Depois de fechar, ela não abre de novo.`
          : undefined
      }
      className="max-w-2xl"
    >
      <div className="grid min-h-64 place-items-center">
        {failed ? (
          <div role="alert" className="grid justify-items-center gap-3 text-center">
            <p className="text-ink-2">{t`A foto não abriu. Pode ser a internet, ou ela não está mais aqui.`}</p>
            <Button
              variant="outline"
              onClick={() => {
                setBroken(false);
                void refetch();
              }}
            >{t`Tentar de novo`}</Button>
          </div>
        ) : url ? (
          <img
            src={url}
            alt={t`Foto que ${author} enviou nesta conversa`}
            width={message.photo?.width}
            height={message.photo?.height}
            onError={() => setBroken(true)}
            className="max-h-[70dvh] w-auto rounded-lg object-contain"
          />
        ) : (
          <Spinner label={t`Abrindo a foto`} />
        )}
      </div>
      {onReport && (
        <div className="mt-4 flex justify-end">
          <Button
            variant="ghost"
            onClick={() => {
              onClose();
              onReport();
            }}
          >
            <Flag aria-hidden="true" />
            {t`Denunciar`}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
