import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card, EmptyState, Notice, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { VANISHED } from './drawings';
import { type FormerMatch, formerMatchesQuery } from './queries';
import { VanishedConversation } from './vanished-conversation';

/**
 * Former matches that the caller can no longer see, each in the same way whatever happened, so that one of them can
 * still be reported.
 */
export function VanishedPeople() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(formerMatchesQuery);
  return (
    <section aria-labelledby="vanished" className="mt-8 grid grid-cols-1 gap-3">
      <div>
        <h2 id="vanished" className="text-xl font-bold">{t`Pessoas que sumiram`}</h2>
        <p className="mt-1 leading-relaxed text-ink-2">
          {t`Quem bloqueia, sai ou é removido some da lista de matches. Por 90 dias, você ainda pode ler o que foi dito e denunciar.`}
        </p>
      </div>
      {isError ? (
        <EmptyState
          art={TORN}
          level={3}
          title={t`A lista não chegou`}
          action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      ) : !data ? (
        <Card aria-hidden="true" className="grid gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-1/2" />
        </Card>
      ) : data.length === 0 ? (
        <EmptyState art={VANISHED} level={3} title={t`Ninguém sumiu`}>
          {t`Se um match desaparecer, você encontra a pessoa aqui.`}
        </EmptyState>
      ) : (
        <>
          <Notice>{t`Não dizemos o que aconteceu com cada pessoa, e nada do perfil aparece.`}</Notice>
          <ul className="grid grid-cols-1 gap-3">
            {data.map((person) => (
              <li key={person.match_id}>
                <VanishedPerson person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function VanishedPerson({ person }: { person: FormerMatch }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const name = person.name ?? t`Alguém`;
  const day = new Date(person.matched_at).toLocaleDateString(i18n.locale, { dateStyle: 'long' });
  return (
    <Card aria-label={name} className="grid grid-cols-1 gap-3 p-4 md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-sans text-base font-semibold [overflow-wrap:anywhere]">{name}</h3>
          <p className="text-sm text-ink-2">
            {t`Match em ${day}`} · {t`Conversa encerrada`}
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={open}
          aria-label={open ? t`Fechar a conversa com ${name}` : t`Ler e denunciar: ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? t`Fechar` : t`Ler e denunciar`}
        </Button>
      </header>
      {open && <VanishedConversation person={person} name={name} />}
    </Card>
  );
}
