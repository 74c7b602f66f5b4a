import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { STALE } from '@/api/query';
import { ownMatches } from '@/shared/member/own-matches';
import { HelplineLine } from '@/shared/safety/helplines';
import { ReportDialog } from '@/shared/safety/report-dialog';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';

const peopleQuery = {
  queryKey: ['feedback', 'people'],
  queryFn: () => ownMatches('id,person:people(id,name)', 20),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
};

/** Safety is about people first: the way to report one, before the text that is about none. */
export function ReportPersonHint() {
  const { t } = useLingui();
  const { data: matches, isPending } = useQuery(peopleQuery);
  const [reported, setReported] = useState<{ id: string; name: string | null } | null>(null);
  const people = (matches ?? []).flatMap((match) => (match.person ? [match.person] : []));
  return (
    <section aria-labelledby="denunciar" className="rounded-xl bg-sun-soft p-4 text-sun-ink md:p-5">
      <h2 id="denunciar" className="flex items-center gap-2 font-sans text-base font-semibold">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
        {t`Foi com uma pessoa daqui?`}
      </h2>
      <p className="mt-1.5 text-sm leading-relaxed">
        {t`Denuncie pelo nome: a equipe de segurança lê antes de tudo, e a pessoa não fica sabendo.`}
      </p>
      <p className="mt-1.5 text-sm leading-relaxed">
        <HelplineLine />
      </p>
      {isPending && <Skeleton className="mt-3 h-9 w-56" />}
      {people.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {people.map((person) => (
            <li key={person.id} className="max-w-full">
              <Button
                variant="outline"
                size="sm"
                className="max-w-full"
                onClick={() => setReported({ id: person.id, name: person.name })}
              >
                <span className="truncate">{t`Denunciar ${person.name ?? t`esta pessoa`}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm leading-relaxed">
        {t`Não está na lista? No perfil e na conversa, o menu “Mais” também denuncia. Se não é sobre uma pessoa, conte abaixo.`}
      </p>
      {reported && (
        <ReportDialog person={reported} open onOpenChange={(open) => !open && setReported(null)} />
      )}
    </section>
  );
}
