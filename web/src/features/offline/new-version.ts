import { t } from '@lingui/core/macro';
import { toast } from '@/ui/toast';

/**
 * Says that there is a new version. The page is loaded again only where the person asks for it; other tabs go on with
 * what they have, and what is being written is stored as it is typed.
 */
export function showNewVersion(takeOver: () => void) {
  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    takeOver();
  };
  toast.info(t`Há uma versão nova.`, {
    id: 'new-version',
    duration: Number.POSITIVE_INFINITY,
    action: { label: t`Atualizar`, onClick: update },
  });
}
