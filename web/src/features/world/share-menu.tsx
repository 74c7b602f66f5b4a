import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';

const load = () => import('./share-items');
const ShareItems = lazy(() => load().then((m) => ({ default: m.ShareItems })));

/** The page's own address to three networks, or to the clipboard. */
export function ShareMenu() {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <Trigger
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <ShareItems trigger={<Trigger />} />
    </Suspense>
  ) : (
    closed
  );
}

function Trigger(props: ComponentProps<typeof Button>) {
  const { t } = useLingui();
  return (
    <Button variant="outline" size="sm" {...props}>
      <Share2 aria-hidden="true" />
      {t`Compartilhar`}
    </Button>
  );
}
