import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { badgesQuery } from '@/shared/member/queries';
import { CountBadge } from '@/ui/badge';
import { LogoMark } from '@/ui/brand';
import { EntryLink } from './entry-link';

/** The way to "Juntos" where there are no tabs. */
export function TogetherEntry({ className }: { className?: string }) {
  const { t } = useLingui();
  const { data: badges } = useQuery(badgesQuery);
  return (
    <EntryLink
      to="/juntos"
      icon={<LogoMark className="h-5" />}
      tone="bg-brand-soft"
      title={t`Juntos`}
      className={className}
      aside={<CountBadge count={badges?.together} noun={t`à sua espera`} />}
    >
      {t`Jogos, cartas, presentes e encontros a dois`}
    </EntryLink>
  );
}
