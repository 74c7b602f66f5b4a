import { t } from '@lingui/core/macro';
import type { Card, WireCard } from '@/api/surface';

/** A card as it is shown: a person without a name gets the word for anybody. */
export const personCard = (card: WireCard): Card => ({ ...card, name: card.name ?? t`Usuário` });
