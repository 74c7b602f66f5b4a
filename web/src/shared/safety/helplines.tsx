import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { Link } from '@/router';
import { likelyCountry } from './country';

/** The numbers to call in danger, of every country, with the day of their last check; open without an account. */
export const helplinesQuery = functionQuery(['helplines'], 'helplines', STALE.MINUTES.ONE);

export const callTo = (number: string) => `tel:${number.replaceAll(' ', '')}`;

/** The numbers of the country in which this device probably is; the first is for immediate danger. */
export function useHelplineNumbers() {
  const { i18n } = useLingui();
  const { data } = useQuery(helplinesQuery);
  const country = likelyCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, i18n.locale);
  return data?.filter((line) => line.country === country) ?? [];
}

const link = 'tap font-semibold whitespace-nowrap underline underline-offset-4';

/**
 * One line for notices: the country's number for immediate danger, and those of `services` where the country has them.
 * A number that the operator has not checked says so.
 */
export function HelplineLine({ services = [] }: { services?: string[] }) {
  const { t } = useLingui();
  const [first, ...others] = useHelplineNumbers();
  if (!first) return t`Em perigo agora? Ligue para a emergência do seu país.`;
  const lines = [first, ...others.filter(({ service }) => services.includes(service))];
  return (
    <>
      {t`Em perigo agora? Ligue:`}{' '}
      {lines.map((line) => (
        <span key={line.service}>
          <a href={callTo(line.number)} className={link}>
            {line.number}
          </a>{' '}
          ({line.name}
          {line.due && `; ${t`confirme antes de precisar`}`}).{' '}
        </span>
      ))}
      <Link to="/central-de-seguranca" className={link}>{t`Outros países e números`}</Link>
    </>
  );
}
