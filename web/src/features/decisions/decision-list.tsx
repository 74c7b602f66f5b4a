import { useLingui } from '@lingui/react/macro';
import { OwnList } from '@/shared/account/own-list';
import { DecisionCard } from './decision-card';
import { SCALES } from './drawings';
import { decisionsQuery } from './queries';

/** Every decision about the account, with its reasons and the way to disagree. */
export function DecisionList() {
  const { t } = useLingui();
  const none = t`Se um dia a moderação decidir algo sobre a sua conta, os motivos ficam aqui, com o caminho para discordar.`;
  return (
    <OwnList
      query={decisionsQuery}
      event="moderation.decided"
      failed={t`As decisões não chegaram`}
      empty={{ art: SCALES, title: t`Nenhuma decisão`, text: none }}
      keyOf={({ id }) => id}
    >
      {(decision) => <DecisionCard decision={decision} />}
    </OwnList>
  );
}
