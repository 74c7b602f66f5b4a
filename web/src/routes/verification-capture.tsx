import { CaptureScreen } from '@/features/verification/capture-screen';
import type { CaptureKind } from '@/features/verification/queries';
import { useParams } from '@/router';
import NotFound from './not-found';

const KINDS: Record<string, CaptureKind> = { perfil: 'profile', identidade: 'identity' };

/** The camera for one of the two badges. */
export default function VerificationCapture() {
  const kind = KINDS[useParams().kind ?? ''];
  return kind ? <CaptureScreen key={kind} kind={kind} /> : <NotFound />;
}
