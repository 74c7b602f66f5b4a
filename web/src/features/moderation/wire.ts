import type { FunctionArgs, FunctionResult } from '@/api/surface';

export type Queue = FunctionResult<'mod_queue'>;
export type CaseRow = Queue['cases'][number];
export type Severity = CaseRow['severity'];
export type Case = FunctionResult<'mod_case'>;
export type Report = Case['reports'][number];
export type CasePhoto = Case['photos'][number];
export type HeldPhoto = Case['held'][number];
export type Decision = NonNullable<Case['awaiting']>;
export type Catalogue = FunctionResult<'mod_catalogue'>;
/** What a preview is asked with; the decision adds the version of the case. */
export type DecisionArgs = FunctionArgs<'mod_preview'>;
export type Macro = FunctionResult<'mod_macros'>[number];
export type Action = DecisionArgs['action'];
