import { useLingui } from '@lingui/react/macro';
import { type Art, Drawing } from '@/ui/drawing';

/** A thread that looks through a glass and meets nobody's words. */
const NO_WORDS: Art = {
  tone: 'tile',
  soft: 'M52,44a26,26 0 1 0 52,0a26,26 0 1 0 -52,0z',
  thin: 'M66,38h24M66,48h14',
  line: 'M8,92C28,98 46,90 58,72C48,62 48,28 76,18C104,14 116,46 100,64C108,76 118,88 152,88',
  ends: [8, 92, 152, 88],
};

/** In place of rows and messages where the words that were typed, or the view that was chosen, have none. */
export function NothingFound() {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center text-ink-2">
      <Drawing art={NO_WORDS} />
      <p>{t`Nada por aqui com essa busca.`}</p>
    </div>
  );
}
