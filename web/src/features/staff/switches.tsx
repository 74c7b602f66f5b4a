import { useLingui } from '@lingui/react/macro';
import type { FunctionResult } from '@/api/surface';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { useAct } from './queries';
import { useFeatureNames } from './words';

/** Each feature on or off, for everybody. */
export function Switches({ features }: { features: FunctionResult<'beta_admin_overview'>['features'] }) {
  const { t } = useLingui();
  const set = useAct('beta_admin_set_feature', t`Feito.`);
  const names = useFeatureNames();
  return (
    <Card className="grid gap-1 md:p-6">
      <p className="mb-3 text-sm leading-relaxed text-ink-2">
        {t`Desligado, o servidor recusa o recurso e a tela mostra “Em breve”. Vale para todas as pessoas, na hora.`}
      </p>
      <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {Object.entries(features).map(([feature, on]) => (
          <li key={feature}>
            <Switch
              label={names[feature] ?? feature}
              checked={on}
              disabled={set.isPending}
              onChange={(next) => set.mutate({ feature, on: next })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
