import type { Action, Catalogue, DecisionArgs, Macro } from './wire';

/** What a moderator wrote about a case so far. It lives in the page's memory alone. */
export interface Draft {
  action: Action | null;
  rule: string;
  facts: string;
  days: string;
  items: string[];
  answer: string;
}

export const EMPTY: Draft = { action: null, rule: '', facts: '', days: '', items: [], answer: '' };

/** What a prepared decision writes into a draft; what was written about removals stays. */
export const fieldsOfMacro = ({ action, rule, facts, days }: Macro): Partial<Draft> => ({
  action,
  rule,
  facts,
  days: days === null ? '' : String(days),
});

/** The least that the server takes as facts, in letters. */
export const FACTS_MIN = 20;

export type Missing = 'action' | 'rule' | 'days' | 'items' | 'facts';

/** The drafts of the cases; a lost lease leaves them as they are, a decision takes its own away. */
export type Drafts = Readonly<Record<string, Draft>>;
export type DraftChange = { id: string; change: Partial<Draft> } | { id: string; done: true };

export function withChange(drafts: Drafts, event: DraftChange): Drafts {
  if ('done' in event) {
    const { [event.id]: _decided, ...others } = drafts;
    return others;
  }
  return { ...drafts, [event.id]: { ...(drafts[event.id] ?? EMPTY), ...event.change } };
}

/** What the server would refuse for now, in the order of the form. */
export function missingFields(draft: Draft, catalogue: Catalogue | undefined): Missing[] {
  const found: Missing[] = [];
  const range = catalogue?.actions.find(({ action }) => action === draft.action)?.days;
  const days = Number(draft.days);
  if (!draft.action) found.push('action');
  const [least = 1, most = least] = range ?? [];
  if (range && !(Number.isInteger(days) && days >= least && days <= most)) found.push('days');
  if (draft.action === 'remove_content' && draft.items.length === 0) found.push('items');
  if (!draft.rule) found.push('rule');
  if (draft.facts.trim().length < FACTS_MIN) found.push('facts');
  return found;
}

/** The arguments of a preview and of the decision; null while something is missing. */
export function argumentsOf(id: string, draft: Draft, catalogue: Catalogue | undefined): DecisionArgs | null {
  if (!catalogue || !draft.action || missingFields(draft, catalogue).length > 0) return null;
  const needsDays = catalogue.actions.find(({ action }) => action === draft.action)?.days;
  return {
    case_id: id,
    action: draft.action,
    rule: draft.rule,
    facts: draft.facts.trim(),
    ...(needsDays && { days: Number(draft.days) }),
    ...(draft.action === 'remove_content' && { items: draft.items }),
  };
}
