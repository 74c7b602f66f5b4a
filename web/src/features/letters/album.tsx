import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Mail, PenLine, Send } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Link } from '@/router';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { ChipSelect } from '@/ui/chip-select';
import { cn } from '@/ui/cn';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { NO_LETTER, NOTHING_HERE } from './drawings';
import { PAPERS } from './papers';
import {
  type Album as AlbumData,
  type LetterEntry,
  lettersQuery,
  refreshLetters,
  refusalText,
} from './queries';
import { useDemoPace } from './use-demo-pace';
import { WaxSeal } from './wax-seal';
import { useMoments, useNameOf, useStateWords } from './words';

type Filter = 'received' | 'sent' | 'kept';

/** Everything written and received: what is on its way, what waits to be opened, drafts, and the album. */
export function Album() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(lettersQuery);
  if (isError && !data) return <LoadFailed title={t`As cartas não carregaram`} onRetry={refetch} />;
  if (!data) return <AlbumSkeleton />;
  const { on_the_way: way, letters } = data;
  const nothing = letters.length === 0 && way.people.length === 0 && way.unnamed === 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      {!nothing && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            {t`Escritas com calma, lacradas, e lidas no tempo de quem recebe.`}
          </p>
          <ButtonLink to="/love-letter/nova">
            <PenLine aria-hidden="true" />
            {t`Escrever uma carta`}
          </ButtonLink>
        </div>
      )}
      <OnTheWay way={way} />
      {nothing ? (
        <EmptyState
          art={NO_LETTER}
          title={t`Nenhuma carta ainda`}
          action={<ButtonLink to="/love-letter/nova">{t`Escrever a primeira`}</ButtonLink>}
        >
          {t`Uma carta de verdade viaja algumas horas e chega lacrada. Escreva com calma: o rascunho fica salvo.`}
        </EmptyState>
      ) : (
        <Letters letters={letters} />
      )}
      <Settings accepts={data.accepts_presentation} />
    </div>
  );
}

/** What is on its way to the reader: from whom only where the two are a match. */
function OnTheWay({ way }: { way: AlbumData['on_the_way'] }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const hurry = useDemoPace();
  const lines = way.people.map((person) => ({
    key: person.id,
    text: t`${nameOf(person)} escreveu para você`,
  }));
  for (let nth = 0; nth < way.unnamed; nth += 1)
    lines.push({ key: `unnamed-${nth}`, text: t`Uma carta está a caminho` });
  if (lines.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {lines.map(({ key, text }) => (
        <li key={key} className="flex items-center gap-3.5 rounded-xl bg-sun-soft px-4 py-3.5 text-sun-ink">
          <Send aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0">
            <b className="block font-semibold break-words">{text}</b>
            <span className="block text-sm">
              {hurry ?? t`A carta chega de dia, quando terminar a viagem.`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Letters({ letters }: { letters: LetterEntry[] }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<Filter[]>([]);
  const unopened = letters.filter((one) => one.direction === 'received' && one.state === 'delivered');
  const drafts = letters.filter(({ state }) => state === 'draft');
  const rest = letters.filter((one) => !unopened.includes(one) && !drafts.includes(one));
  const chosen = filter[0];
  const shown = rest.filter((one) =>
    chosen === 'kept' ? one.kept : chosen === undefined || one.direction === chosen,
  );
  return (
    <>
      {unopened.length > 0 && <Section title={t`Para abrir`} letters={unopened} />}
      {drafts.length > 0 && <Section title={t`Na mesa`} letters={drafts} />}
      {rest.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-bold">{t`Álbum`}</h2>
          <ChipSelect
            single
            label={t`Mostrar`}
            options={[
              { value: 'received', label: t`Recebidas` },
              { value: 'sent', label: t`Enviadas` },
              { value: 'kept', label: t`Na estante` },
            ]}
            value={filter}
            onChange={setFilter}
            className="mb-3"
          />
          {shown.length > 0 ? (
            <Rows letters={shown} />
          ) : (
            <EmptyState art={NOTHING_HERE} level={3} title={t`Nada por aqui`} className="py-8">
              {t`Nenhuma carta desta parte do álbum.`}
            </EmptyState>
          )}
        </section>
      )}
    </>
  );
}

const Section = ({ title, letters }: { title: string; letters: LetterEntry[] }) => (
  <section>
    <h2 className="mb-2 text-lg font-bold">{title}</h2>
    <Rows letters={letters} />
  </section>
);

const Rows = ({ letters }: { letters: LetterEntry[] }) => (
  <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
    {letters.map((letter) => (
      <li key={letter.id}>
        <LetterRow letter={letter} />
      </li>
    ))}
  </ul>
);

/** One letter of a list: its paper, its wax, the other person, and where it is. */
function LetterRow({ letter }: { letter: LetterEntry }) {
  const { t } = useLingui();
  const name = useNameOf()(letter.person);
  const face = usePhotoUrl(letter.person.avatar_path);
  const states = useStateWords();
  const { day, arrives } = useMoments();
  const received = letter.direction === 'received';
  const look = PAPERS[letter.paper];
  const when =
    letter.state === 'in_transit' && letter.deliver_at
      ? t`chega ${arrives(letter.deliver_at)}`
      : day(letter.delivered_at ?? letter.updated_at);
  return (
    <Link
      to={`/love-letter/${letter.id}`}
      className="group flex min-h-20 items-center gap-3.5 rounded-xl border border-line bg-surface p-3.5"
    >
      <span
        aria-hidden="true"
        className="relative grid h-12 w-16 shrink-0 place-items-center rounded-md shadow-[0_3px_8px_rgb(60_16_32/.18)]"
        style={{
          background: look.sheet,
          boxShadow: `inset 3px 0 0 ${look.edge}, 0 3px 8px rgb(60 16 32 / .18)`,
        }}
      >
        {letter.state === 'draft' ? (
          <PenLine className="size-5 text-[#6a5360]" />
        ) : letter.state === 'opened' || letter.state === 'answered' ? (
          <Mail className="size-5 text-[#6a5360]" />
        ) : (
          <WaxSeal seal={letter.seal} className="size-8" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{received ? t`De ${name}` : t`Para ${name}`}</b>
        <span className="block text-sm text-ink-2">
          {states(letter)}, {when}
        </span>
      </span>
      {letter.kept && (
        <Bookmark aria-label={t`Na estante`} fill="currentColor" className="size-4 text-brand" />
      )}
      <Avatar name={name} src={face} className="size-10" />
    </Link>
  );
}

/** Whether strangers may write. */
function Settings({ accepts }: { accepts: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (accepts_presentation: boolean) => rpc('set_letter_settings', { accepts_presentation }),
    onSuccess: () => refreshLetters(client),
    onError: (error) => toast.error(refusalText(error, t`A escolha não foi salva. Tente novamente.`)),
    meta: { quiet: true },
  });
  const shown = set.isPending ? set.variables : accepts;
  return (
    <Card className={cn('p-4', set.isPending && 'opacity-80')}>
      <Switch
        label={t`Receber cartas de apresentação`}
        hint={t`De perfis verificados que ainda não são seus matches. Sem contatos, e no máximo uma por pessoa.`}
        checked={shown}
        onChange={(next) => set.mutate(next)}
      />
    </Card>
  );
}

function AlbumSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
      <span className="sr-only">{t`Carregando...`}</span>
      {[0, 1, 2, 3].map((nth) => (
        <Skeleton key={nth} className="h-20 rounded-xl" />
      ))}
    </div>
  );
}
