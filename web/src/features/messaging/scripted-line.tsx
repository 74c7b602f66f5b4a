import { useLingui } from '@lingui/react/macro';
import { isScripted } from '@/config/product';

/** On top of a conversation with a person of the demonstration: nobody is behind the answers. */
export function ScriptedLine({ person }: { person: string }) {
  const { t } = useLingui();
  if (!isScripted(person)) return null;
  return (
    <p role="note" className="border-b border-line bg-surface-2 px-4 py-2 text-center text-sm text-ink-2">
      {t`Pessoa ilustrada: responde por um roteiro.`}
    </p>
  );
}
