import type { OwnDecision } from './queries';

/** The bounds of an appeal's text, in letters. */
export const APPEAL = { MIN: 20, MAX: 2000 } as const;

/** Whether the text is one that the server takes. */
export const isValidAppeal = (text: string) => {
  const { length } = text.trim();
  return length >= APPEAL.MIN && length <= APPEAL.MAX;
};

/** What the person can see or do about a decision now. */
export type AppealStage = 'none' | 'possible' | 'waiting' | 'granted' | 'denied' | 'late';

/** The stage of a decision's appeal; `none` for a decision that changed nothing. */
export function stageOf(decision: Pick<OwnDecision, 'appeal' | 'can_appeal' | 'appeal_until'>, now: number) {
  const { appeal } = decision;
  if (appeal?.state === 'granted' || appeal?.state === 'denied') return appeal.state satisfies AppealStage;
  if (appeal) return 'waiting' satisfies AppealStage;
  if (decision.can_appeal) return 'possible' satisfies AppealStage;
  return (Date.parse(decision.appeal_until) <= now ? 'late' : 'none') satisfies AppealStage;
}
