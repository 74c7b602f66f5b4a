import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { BIRTH, FACE, maskPicture, type Pane } from './mask';
import { MaskPane } from './mask-pane';
import { NoCamera } from './no-camera';
import { type Flaw, flawOfShot } from './picture-flaw';
import { RetakeHint } from './retake-hint';
import { useCamera } from './use-camera';

interface DocumentStepProps {
  busy: boolean;
  onReady: (picture: Blob) => void;
  onLeave: () => void;
}

/** The document: photographed here, covered here. The whole picture never leaves the device. */
export function DocumentStep({ busy, onReady, onLeave }: DocumentStepProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  return picture ? (
    <Cover
      picture={picture}
      busy={busy}
      onReady={onReady}
      onAgain={() => setPicture(null)}
      onLeave={onLeave}
    />
  ) : (
    <Photograph onPicture={setPicture} onLeave={onLeave} />
  );
}

function Photograph({ onPicture, onLeave }: { onPicture: (picture: Blob) => void; onLeave: () => void }) {
  const { t } = useLingui();
  const { video, state, again, shoot } = useCamera('environment');
  const [doubt, setDoubt] = useState<{ shot: Blob; flaw: Flaw } | null>(null);
  const take = async () => {
    const shot = await shoot();
    const flaw = shot && (await flawOfShot(shot));
    if (shot && flaw) setDoubt({ shot, flaw });
    else if (shot) onPicture(shot);
  };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[34rem] flex-col gap-4 px-4 py-4">
      <Heading onLeave={onLeave}>{t`Fotografe o documento`}</Heading>
      <p className="leading-relaxed text-ink-2">
        {t`Lado com o rosto e a data de nascimento, inteiro e sem reflexos. No próximo passo você cobre o resto.`}
      </p>
      <div className="relative aspect-[4/3] overflow-hidden rounded-xl bg-surface-2">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`O que a câmera vê`}
          className={cn('size-full object-contain', state !== 'on' && 'invisible')}
        />
      </div>
      {state !== 'on' && state !== 'asking' && <NoCamera state={state} onAgain={again} />}
      {doubt ? (
        <div className="mt-auto">
          <RetakeHint flaw={doubt.flaw} onAgain={() => setDoubt(null)} onUse={() => onPicture(doubt.shot)} />
        </div>
      ) : (
        <Button className="mt-auto" aria-disabled={state !== 'on'} onClick={() => void take()}>
          {t`Tirar a foto do documento`}
        </Button>
      )}
    </div>
  );
}

interface CoverProps extends DocumentStepProps {
  picture: Blob;
  onAgain: () => void;
}

function Cover({ picture, busy, onReady, onAgain, onLeave }: CoverProps) {
  const { t } = useLingui();
  const [face, setFace] = useState<Pane>(FACE);
  const [birth, setBirth] = useState<Pane>(BIRTH);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  const finish = async () => {
    const covered = await maskPicture(picture, [face, birth]).catch((error: unknown) => {
      console.warn('The document could not be covered', error);
      return null;
    });
    if (covered) onReady(covered);
    else toast.error(t`A foto não pôde ser coberta. Tire outra.`);
  };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[34rem] flex-col gap-4 px-4 py-4">
      <Heading onLeave={onLeave}>{t`Cubra o resto`}</Heading>
      <p className="leading-relaxed text-ink-2">
        {t`Ponha uma janela sobre o rosto e outra sobre a data de nascimento. Tudo o que fica fora delas é apagado neste aparelho, antes do envio.`}
      </p>
      <div className="relative touch-none overflow-hidden rounded-xl bg-black">
        {url && <img src={url} alt={t`O documento, ainda só neste aparelho`} className="w-full opacity-25" />}
        {url && <MaskPane label={t`Rosto`} pane={face} url={url} onChange={setFace} />}
        {url && <MaskPane label={t`Data de nascimento`} pane={birth} url={url} onChange={setBirth} />}
      </div>
      <p className="text-sm text-ink-2">
        {t`Arraste a janela, e o canto para mudar o tamanho. No teclado: setas movem, Shift com setas mudam o tamanho.`}
      </p>
      <div className="mt-auto grid gap-3">
        <Button busy={busy} onClick={() => void finish()}>
          {t`Pronto, continuar com o rosto`}
        </Button>
        <Button variant="outline" onClick={onAgain}>
          {t`Tirar outra foto`}
        </Button>
      </div>
    </div>
  );
}

function Heading({ children, onLeave }: { children: string; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <header className="flex items-center gap-2">
      <IconButton label={t`Sair sem enviar`} onClick={onLeave}>
        <X />
      </IconButton>
      <h1 className="text-2xl font-extrabold">{children}</h1>
    </header>
  );
}
