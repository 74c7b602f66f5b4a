import { useLingui } from '@lingui/react/macro';
import { Sheet } from '@/ui/overlay';
import { Switch } from '@/ui/switch';
import { chooseExplainsWords, useExplainsWords } from './choice';
import { meaning, type VariantWord } from './dictionary';
import type { Variant } from './variant';

interface WordSheetProps {
  text: string;
  word: VariantWord;
  writer: Variant;
  reader: Variant;
  onClose: () => void;
}

/** What a word means where its writer lives, and where its reader does. */
export function WordSheet({ text, word, writer, reader, onClose }: WordSheetProps) {
  const { t } = useLingui();
  const on = useExplainsWords();
  const places: Record<Variant, string> = {
    BR: t`No Brasil`,
    PT: t`Em Portugal`,
    AO: t`Em Angola`,
    MZ: t`Em Moçambique`,
    CV: t`Em Cabo Verde`,
  };
  const row = (variant: Variant) => (
    <div className="rounded-lg bg-surface-2 px-4 py-3">
      <dt className="text-sm font-semibold text-ink-2">{places[variant]}</dt>
      <dd className="mt-0.5 leading-relaxed">
        {meaning(word, variant) ?? t`palavra sem outro sentido conhecido`}
      </dd>
    </div>
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`“${text}”`}
      description={t`A mesma língua, com sentidos diferentes.`}
    >
      <dl className="grid gap-2.5">
        {row(writer)}
        {row(reader)}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Switch
          label={t`Marcar palavras assim`}
          hint={t`As explicações ficam neste aparelho, também sem internet.`}
          checked={on}
          onChange={chooseExplainsWords}
        />
      </div>
    </Sheet>
  );
}
