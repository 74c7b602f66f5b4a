import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { pushQuery, subscribePush } from '@/shared/notify/push';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { useDismissed } from '@/ui/use-dismissed';

interface PushCardProps {
  me: string;
  /** One bar over the width, above a conversation. */
  bar?: boolean;
  className?: string;
}

/**
 * Asks whether notifications may come to this device: of members with a match, until they say yes or no, and not where
 * the browser cannot or may not show them.
 */
export function PushCard({ me, bar = false, className }: PushCardProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [dismissed, dismiss] = useDismissed('push', me);
  const { data: state } = useQuery({ ...pushQuery, enabled: !dismissed });
  const turnOn = useMutation({
    mutationFn: subscribePush,
    onSuccess: (next) => {
      if (next === 'on') toast.success(t`Pronto: avisamos você aqui`);
      dismiss();
    },
    onSettled: () => client.invalidateQueries(pushQuery),
  });
  if (dismissed || state !== 'off') return null;
  return (
    <Card
      aria-labelledby="avisos-titulo"
      data-covers={bar || undefined}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        bar && 'rounded-none border-x-0 border-t-0 px-4 py-2.5',
        className,
      )}
    >
      <BellRing
        className={cn('shrink-0 text-brand', bar ? 'size-5 short:hidden' : 'size-8 max-[22rem]:hidden')}
        aria-hidden="true"
      />
      {/* On a low phone the two buttons say it alone, on one line. */}
      <div className={cn('min-w-48 flex-1', bar && 'short:sr-only')}>
        <h2 id="avisos-titulo" className={cn('font-semibold', bar && 'text-sm')}>
          {t`Quer saber quando alguém responder?`}
        </h2>
        <p className={cn('mt-0.5 text-sm text-ink-2', bar && 'max-md:hidden')}>
          {t`O aviso chega com o aplicativo fechado e diz só que há uma novidade. Você muda isso nas configurações.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="soft" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t`Quero receber avisos`}
        </Button>
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t`Agora não`}
        </Button>
      </div>
    </Card>
  );
}
