import { useLingui } from '@lingui/react/macro';
import { KeyList } from './keys-help';

/** The keys of the register of incidents, in words. */
export function IncidentKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <KeyList
      open={open}
      onClose={onClose}
      description={t`Dentro de um campo de texto elas não valem. Tab passa por tudo.`}
      keys={[
        ['J / K', t`Próximo incidente, incidente anterior`],
        ['Enter', t`Abrir o incidente marcado`],
        ['N', t`Registrar um incidente`],
        ['E', t`Mudar os fatos`],
        ['?', t`Mostrar estas teclas`],
      ]}
    />
  );
}
