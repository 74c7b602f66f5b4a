import { useLingui } from '@lingui/react/macro';
import { Lightbulb, ScanEye } from 'lucide-react';
import { Button } from '@/ui/button';
import type { Flaw } from './picture-flaw';

interface RetakeHintProps {
  flaw: Flaw;
  onAgain: () => void;
  onUse: () => void;
}

/** A shot that is hard to compare, told at once: the person decides whether to take it again. */
export function RetakeHint({ flaw, onAgain, onUse }: RetakeHintProps) {
  const { t } = useLingui();
  const Sign = flaw === 'dark' ? Lightbulb : ScanEye;
  return (
    <div role="alert" className="grid gap-3 rounded-xl bg-surface p-4 text-ink">
      <p className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 leading-snug">
        <Sign className="mt-0.5 size-6 text-sun-ink" aria-hidden="true" />
        <span>
          <b className="block font-semibold">
            {flaw === 'dark' ? t`A imagem ficou escura` : t`A imagem ficou sem nitidez`}
          </b>
          {flaw === 'dark'
            ? t`Fique de frente para uma janela ou acenda a luz.`
            : t`Apoie o aparelho e espere um instante antes de tirar.`}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onAgain}>{t`Tirar de novo`}</Button>
        <Button variant="outline" onClick={onUse}>
          {t`Usar assim`}
        </Button>
      </div>
    </div>
  );
}
