import { useLingui } from '@lingui/react/macro';
import { KeyList } from './keys-help';

/** The keys of the queue of verifications, in words. */
export function VerificationKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <KeyList
      open={open}
      onClose={onClose}
      description={t`Tab passa por tudo.`}
      keys={[
        ['J / K', t`Próxima verificação, verificação anterior`],
        ['Enter', t`Abrir a verificação marcada`],
        ['A', t`Responder sim a tudo`],
        ['1–9', t`Marcar um motivo de recusa`],
        ['Ctrl + Enter', t`Responder`],
        ['?', t`Mostrar estas teclas`],
      ]}
    />
  );
}
