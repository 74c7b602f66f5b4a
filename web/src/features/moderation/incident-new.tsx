import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { toast } from '@/ui/toast';
import { IncidentForm } from './incident-form';
import type { IncidentFacts } from './incident-queries';

interface NewIncidentProps {
  onOpened: (id: string) => void;
  onLeft: () => void;
}

/** Opens an incident. Its id is drawn once, so that a second press opens no second one. */
export function NewIncident({ onOpened, onLeft }: NewIncidentProps) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const open = useMutation({
    mutationFn: (facts: IncidentFacts) => rpc('incident_open', { id, facts }),
    onSuccess: () => {
      toast.success(t`Incidente registrado`);
      onOpened(id);
    },
    meta: { quiet: true },
  });
  return (
    <section aria-labelledby="incident-new" className="min-h-0 overflow-y-auto p-4 lg:p-6">
      <h2 id="incident-new" className="pb-4 text-xl font-bold">
        {t`Registrar incidente`}
      </h2>
      <IncidentForm
        facts={null}
        busy={open.isPending}
        error={open.error}
        submit={t`Registrar`}
        onSubmit={(facts) => open.mutate(facts)}
        onCancel={onLeft}
      />
    </section>
  );
}
