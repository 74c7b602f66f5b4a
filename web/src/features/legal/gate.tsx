import type { FunctionResult } from '@/api/surface';
import { LegalChangeScreen } from './change-screen';
import { ComingBanner } from './coming-banner';

/** What a person has to do about the documents: answer now, or read in time. */
export default function LegalGate({ owed, coming }: FunctionResult<'legal_standing'>) {
  return owed.length > 0 ? <LegalChangeScreen owed={owed} /> : <ComingBanner coming={coming} />;
}
