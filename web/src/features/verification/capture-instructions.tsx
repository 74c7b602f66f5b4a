import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { Button, IconButton } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Switch } from '@/ui/switch';
import type { CaptureKind } from './queries';

interface CaptureInstructionsProps {
  kind: CaptureKind;
  title: string;
  hands: boolean;
  onHands: (hands: boolean) => void;
  busy: boolean;
  onStart: () => void;
  onLeave: () => void;
}

/** What will be asked, before the camera opens and the time runs. */
export function CaptureInstructions({
  kind,
  title,
  hands,
  onHands,
  busy,
  onStart,
  onLeave,
}: CaptureInstructionsProps) {
  const { t } = useLingui();
  const steps = [
    kind === 'identity' && t`Fotografe o documento e cubra tudo, menos o rosto e a data de nascimento.`,
    hands
      ? t`Faça dois gestos sorteados na hora, um em cada imagem.`
      : t`Faça os gestos do rosto sorteados na hora, um em cada imagem.`,
    hands && t`Mostre um número de quatro algarismos, escrito em papel ou em outra tela.`,
    kind === 'identity'
      ? t`Você tem 5 minutos para o documento e as imagens.`
      : t`Você tem 90 segundos para as imagens.`,
  ].filter((step) => step !== false);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[34rem] flex-col gap-5 px-4 py-4 md:py-8">
      <header className="flex items-center gap-2">
        <IconButton label={t`Voltar`} onClick={onLeave}>
          <ChevronLeft />
        </IconButton>
        <h1 className="text-2xl font-extrabold">{title}</h1>
      </header>
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-tile-soft font-bold text-tile-ink"
            >
              {at + 1}
            </span>
            <span className="pt-1 leading-relaxed">{step}</span>
          </li>
        ))}
      </ol>
      <Switch
        label={t`Tenho uma mão livre`}
        hint={t`Desligue se não puder usar as mãos: os gestos serão só do rosto, sem número. Não perguntamos o motivo.`}
        checked={hands}
        onChange={onHands}
      />
      <Notice>
        {kind === 'identity'
          ? t`Duas pessoas da equipe comparam, sem ver o seu nome. As imagens são apagadas na decisão, no máximo em 72 horas.`
          : t`Duas pessoas da equipe comparam com as suas fotos, sem ver o seu nome. As imagens são apagadas até 7 dias depois da decisão.`}
      </Notice>
      {/* Always in reach of a thumb: on a low phone the text is longer than the screen. */}
      <div className="sticky bottom-0 -mx-4 mt-auto bg-bg px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] -mb-4 md:static md:m-0 md:mt-2 md:p-0">
        <Button className="w-full" busy={busy} onClick={onStart}>
          {kind === 'identity' ? t`Abrir a câmera para o documento` : t`Abrir a câmera`}
        </Button>
      </div>
    </div>
  );
}
