import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { Badge } from '@/ui/badge';

/** What a machine worded says so, wherever it is shown. */
export function AutomaticBadge({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <Badge className={className}>
      <Sparkles aria-hidden="true" />
      {t`Sugestão automática`}
    </Badge>
  );
}
