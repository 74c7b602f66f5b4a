import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate } from '@/router';
import { PlainHeader } from '@/shared/frame/plain-header';
import { FaceGuide } from '@/shared/media/framing/face-guide';
import { OnePhoto } from '@/shared/media/one-photo';
import { type Upload, usePhotos } from '@/shared/media/use-photos';
import { withTexts } from '@/texts/load';
import { Button, Spinner } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/card';
import { firstInteraction } from '@/ui/first-interaction';
import { PageFallback } from '@/ui/page';
import { ProgressBar } from '@/ui/progress';
import { toast } from '@/ui/toast';

const chosenPhoto = () => withTexts(import('@/shared/media/framing/chosen-photo'), 'photos');
const ChosenPhoto = lazy(chosenPhoto);

/** The first photo, right after the five steps and outside their count. It can wait. */
export function PhotoStep() {
  const { t } = useLingui();
  const { photos, isPending, uploads, add, frame, refuse, drop } = usePhotos();
  const [upload] = uploads;
  useEffect(() => {
    firstInteraction
      .then(chosenPhoto)
      .catch((error: unknown) => console.warn('The code of the framing did not arrive yet', error));
  }, []);
  const hidden = photos[0] && photos[0].state !== 'visible';
  useEffect(() => {
    if (hidden) toast.info(t`A sua foto está em análise. Até lá, só você a vê.`);
  }, [hidden, t]);

  if (isPending) return <PageFallback className="min-h-dvh" />;
  if (photos.length > 0) return <Navigate to="/" replace />;
  if (upload?.chosen) {
    const { key, chosen } = upload;
    return (
      <Screen question="frame" title={t`Enquadre o seu rosto`}>
        <Suspense fallback={<Spinner className="mx-auto my-20" />}>
          <ChosenPhoto
            key={key}
            id={key}
            file={chosen}
            onDone={(photo) => frame(key, photo)}
            onProblem={(problem) => refuse(key, problem)}
            onCancel={() => drop(key)}
          />
        </Suspense>
      </Screen>
    );
  }
  if (upload?.picture) {
    return (
      <Screen question="send" title={upload.problem ? t`A foto não foi enviada` : t`Enviando a sua foto`}>
        <Sending upload={upload} onDrop={() => drop(upload.key)} />
      </Screen>
    );
  }
  return (
    <Screen
      question="choose"
      title={t`Agora, uma foto sua`}
      lead={t`De rosto visível, com boa luz. Você enquadra antes de enviar.`}
    >
      <div className="flex flex-1 flex-col items-center md:flex-none">
        {upload?.problem ? (
          <Notice tone="danger" className="w-full">
            {upload.problem}
          </Notice>
        ) : (
          <div
            aria-hidden="true"
            className="relative aspect-4/5 h-[min(22rem,calc(100dvh-24rem))] min-h-32 overflow-hidden rounded-2xl bg-brand-soft"
          >
            <Silhouette />
            <FaceGuide />
          </div>
        )}
      </div>
      <div className="grid gap-2">
        <OnePhoto
          onAdd={(files) => {
            if (upload) drop(upload.key);
            add([...files].slice(0, 1));
          }}
        />
        <Link to="/" replace className={buttonStyle({ variant: 'ghost', size: 'md' })}>
          {t`Agora não`}
        </Link>
        <p className="text-center text-sm leading-snug text-balance text-ink-2">
          {t`Sem foto, você já pode olhar, mas ainda não aparece para ninguém nem pode curtir. Dá para pôr depois, no perfil.`}
        </p>
      </div>
    </Screen>
  );
}

interface ScreenProps {
  /** A change of it moves the focus to the title. */
  question: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

function Screen({ question, title, lead, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    // The button that led here is gone; where something else has the focus at first, it stays there.
    if (last.current !== question && (last.current || document.activeElement === document.body))
      heading.current?.focus();
    last.current = question;
  }, [question]);
  // The message of the profile that was just created lies over the picture, and not over the title.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toasts', 'calc(11.5rem + env(safe-area-inset-top))');
    return () => void style.removeProperty('--toasts');
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <PlainHeader className="mx-auto w-full max-w-3xl short:py-1" />
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl flex-1 flex-col px-5 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:justify-center md:pb-16"
      >
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[2.1rem] leading-[1.05] font-extrabold outline-none short:text-[1.6rem] md:text-center md:text-[2.6rem]"
        >
          {title}
        </h1>
        {lead && <p className="mt-2 leading-snug text-ink-2 md:text-center">{lead}</p>}
        <div
          key={question}
          className="rise mt-4 flex flex-1 flex-col gap-4 short:mt-2.5 short:gap-3 md:flex-none"
        >
          {children}
        </div>
      </main>
    </div>
  );
}

/** Somebody in the frame, before there is a photo. */
function Silhouette() {
  return (
    <svg viewBox="0 0 100 125" className="absolute inset-0 size-full" fill="var(--brand)" aria-hidden="true">
      <path d="M50,24c13,0 20,10 20,24s-8,28-20,28s-20-14-20-28s7-24 20-24z" opacity=".22" />
      <path d="M8,125c2-26 18-38 33-41c2,5 16,5 18,0c15,3 31,15 33,41z" opacity=".22" />
    </svg>
  );
}

/** The framed photo on its way, with how far it is; or why it was not taken. */
function Sending({ upload, onDrop }: { upload: Upload; onDrop: () => void }) {
  const { t } = useLingui();
  const percent = Math.round(upload.part * 100);
  return (
    <div className="grid justify-items-center gap-4">
      <img
        src={upload.picture}
        alt={t`A sua foto, como foi enquadrada`}
        className="aspect-4/5 h-[min(22rem,calc(100dvh-20rem))] min-h-36 rounded-2xl object-cover"
      />
      {upload.problem ? (
        <>
          <Notice tone="danger" className="w-full max-w-sm">
            {upload.problem}
          </Notice>
          <div className="flex w-full max-w-sm flex-wrap justify-center gap-2">
            <Button variant="outline" size="lg" onClick={onDrop} className="flex-1 px-5">
              {t`Escolher outra`}
            </Button>
            {upload.again && (
              <Button size="lg" onClick={upload.again} className="flex-1 px-5">
                <RotateCcw aria-hidden="true" className="max-[22rem]:hidden" />
                {t`Tentar de novo`}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className="grid w-full max-w-sm gap-3">
          <p role="status" className="text-center font-semibold">
            {upload.part < 1 ? t`Enviando…` : t`Verificando…`}
          </p>
          <ProgressBar value={percent} label={t`Envio da foto: ${percent}%`} />
          {/* Once all of it is there the server decides: what cannot be called off is not offered. */}
          <Button variant="ghost" onClick={onDrop} disabled={upload.part >= 1}>
            {t`Cancelar`}
          </Button>
        </div>
      )}
    </div>
  );
}
