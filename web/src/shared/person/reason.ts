import { useLingui } from '@lingui/react/macro';
import type { Card } from '@/api/surface';
import { useSealLabel } from '@/ui/badge';
import { useValueWord } from './person-values';
import { usePersonFieldWords } from './person-words';

/** What of oneself a reason compares with. */
export interface Own {
  intention_seal?: string | null;
  children?: string | null;
  languages?: readonly string[] | null;
}

/** Everybody here speaks it, so it is no reason. */
const COMMON_LANGUAGE = 'pt';
const WANTS_CHILDREN = ['want', 'have_want_more'];

/** The strongest thing that two people share, in one short line, in the order in which the ranking weighs them. */
export function useReason() {
  const { t, i18n } = useLingui();
  const seal = useSealLabel();
  const word = useValueWord();
  const field = usePersonFieldWords();
  return (card: Card, own: Own | null | undefined): string => {
    const label = card.intention_seal && seal(card.intention_seal);
    if (label && own?.intention_seal === card.intention_seal) return t`A mesma intenção que a sua`;
    if (
      own?.children &&
      card.children &&
      WANTS_CHILDREN.includes(own.children) &&
      WANTS_CHILDREN.includes(card.children)
    )
      return t`Vocês querem filhos`;
    if (card.shared_interests.length > 0) {
      const shared = card.shared_interests.slice(0, 2).map(word);
      return t`Em comum: ${new Intl.ListFormat(i18n.locale).format(shared)}`;
    }
    const spoken = card.languages.filter(
      (code) => code !== COMMON_LANGUAGE && own?.languages?.includes(code),
    );
    if (spoken.length > 0) return t`Vocês falam ${field.languages(spoken.slice(0, 2))}`;
    if (card.distance_band === '<5' && !card.visiting) return t`Mora bem perto de você`;
    return t`Veja a conta, ponto por ponto`;
  };
}
