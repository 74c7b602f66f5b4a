import { useLingui } from '@lingui/react/macro';
import { CameraOff } from 'lucide-react';
import { Button } from '@/ui/button';
import type { CameraState } from './use-camera';

/** Why there is no picture, and what helps. There is no way around the camera: files are not taken. */
export function NoCamera({ state, onAgain }: { state: CameraState; onAgain: () => void }) {
  const { t } = useLingui();
  const words: Partial<Record<CameraState, [string, string]>> = {
    refused: [
      t`A câmera está bloqueada`,
      t`Permita a câmera para este site nas configurações do navegador ou do aparelho e tente de novo.`,
    ],
    absent: [t`Este aparelho não tem câmera`, t`Abra esta página num telefone ou num computador com câmera.`],
    failed: [t`A câmera não abriu`, t`Feche outros aplicativos que usam a câmera e tente de novo.`],
  };
  const [title, hint] = words[state] ?? words.failed ?? ['', ''];
  return (
    <div
      role="alert"
      className="mx-auto my-6 grid max-w-[22rem] justify-items-center gap-3 rounded-xl bg-surface p-5 text-center text-ink"
    >
      <CameraOff className="size-8" aria-hidden="true" />
      <p className="text-lg font-bold">{title}</p>
      <p className="leading-relaxed text-ink-2">{hint}</p>
      <Button onClick={onAgain}>{t`Tentar de novo`}</Button>
    </div>
  );
}
