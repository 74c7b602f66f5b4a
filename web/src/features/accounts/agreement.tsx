import { Trans } from '@lingui/react/macro';
import { Link } from '@/router';

/** What making an account means, beside each way of making one. `first`: a way that may also only sign in. */
export function Agreement({ first = false }: { first?: boolean }) {
  return (
    <p className="text-center text-sm leading-relaxed text-ink-2 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2">
      {first ? (
        <Trans>
          Quem entra assim pela primeira vez aceita os <Link to="/terms">Termos de Uso</Link> e conhece a{' '}
          <Link to="/privacy-policy">Política de Privacidade</Link>.
        </Trans>
      ) : (
        <Trans>
          Ao criar a conta, você aceita os <Link to="/terms">Termos de Uso</Link> e conhece a{' '}
          <Link to="/privacy-policy">Política de Privacidade</Link>.
        </Trans>
      )}
    </p>
  );
}
