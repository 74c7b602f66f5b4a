import { Navigate } from '@/router';

/** `/match` is an old name of `/matches`. */
export default function Match() {
  return <Navigate to="/matches" replace />;
}
