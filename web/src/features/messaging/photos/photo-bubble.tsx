import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff, ImageOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Message } from '@/api/surface';
import { useNavigate, useSearchParams } from '@/router';
import { cn } from '@/ui/cn';
import { Blur } from './blur';

const PhotoViewer = lazy(() => import('./photo-viewer').then((m) => ({ default: m.PhotoViewer })));

interface PhotoBubbleProps {
  message: Message;
  mine: boolean;
  /** Who sent it, for screen readers. */
  author: string;
  onReport: () => void;
}

/** A photo in the conversation: blurred until it is opened, and blurred again afterwards. */
export default function PhotoBubble({ message, mine, author, onReport }: PhotoBubbleProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  /** A reload with the address of an open photo opens nothing. */
  const [asked, setAsked] = useState(false);
  const { photo } = message;
  if (!photo) return <Plain icon={<ImageOff />}>{t`Esta foto não está mais disponível.`}</Plain>;
  if (photo.once && mine) {
    return (
      <Plain icon={<EyeOff />}>{photo.opened ? t`Foto de uma vez, já aberta` : t`Foto de uma vez`}</Plain>
    );
  }
  if (photo.once && photo.opened) return <Plain icon={<EyeOff />}>{t`Foto de uma vez, já aberta`}</Plain>;
  const open = asked && params.get('foto') === photo.id;
  const show = () => {
    setAsked(true);
    navigate(`?foto=${photo.id}`);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t`Foto de ${author}`}. ${photo.sensitive ? t`Pode mostrar nudez.` : ''} ${t`Abrir foto`}`}
        onClick={show}
        className={cn(
          'relative grid w-56 max-w-full place-items-center overflow-hidden rounded-[1.35rem] bg-surface-2',
          photo.width > photo.height ? 'aspect-4/3' : 'aspect-3/4',
        )}
      >
        <Blur thumbhash={photo.thumbhash} />
        <span className="relative mx-4 grid justify-items-center gap-2 rounded-2xl bg-black/75 px-4 py-3 text-center text-sm text-white">
          <Eye aria-hidden="true" className="size-6" />
          <b className="font-semibold">{photo.once ? t`Abrir uma vez` : t`Abrir foto`}</b>
          {photo.sensitive && !mine && (
            <span>{t`Esta foto pode mostrar nudez. Ela só aparece se você quiser.`}</span>
          )}
        </span>
      </button>
      {open && (
        <Suspense>
          <PhotoViewer
            message={message}
            author={author}
            onClose={() => navigate(-1)}
            onReport={mine ? undefined : onReport}
          />
        </Suspense>
      )}
    </>
  );
}

const Plain = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2.5 rounded-[1.35rem] border border-dashed border-line-strong/70 px-4 py-2.5 text-[.95rem] text-ink-2 [&_svg]:size-5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
);
