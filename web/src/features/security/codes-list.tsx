import { useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PRODUCT } from '@/config/product';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { toast } from '@/ui/toast';
import { downloadCodes, formatCode } from './save-codes';

/** The codes, shown once, in a window. The user confirms that they are stored before leaving. */
export function CodesList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.map(formatCode).join('\n'));
      toast.success(t`Códigos copiados`);
    } catch (error) {
      console.error('The codes could not be copied', error);
      toast.error(t`Não foi possível copiar. Anote os códigos ou baixe o arquivo.`);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {t`Guarde os seus códigos de recuperação`}
      </h3>
      <Notice tone="sun">
        {t`Eles só aparecem agora. Se perder o telefone, um deles abre a sua conta; cada um vale uma vez.`}
      </Notice>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-surface-2 p-4 font-mono text-[.95rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} translate="no">
            {formatCode(code)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t`Copiar`}
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => downloadCodes(t`Códigos de recuperação de ${PRODUCT}`, codes)}
        >
          <Download aria-hidden="true" />
          {t`Baixar arquivo`}
        </Button>
      </div>
      <div className={SHEET_ACTION}>
        <Button size="lg" onClick={onDone}>{t`Já guardei os códigos`}</Button>
      </div>
    </div>
  );
}
