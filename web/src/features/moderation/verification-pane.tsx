import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { useGestures } from '@/shared/verification/gestures';
import { type Reason, reasonsOf, useReasonWords } from '@/shared/verification/reasons';
import { Button } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { PageFallback } from '@/ui/page';
import { toast } from '@/ui/toast';
import { CASE_TAKEN } from './drawings';
import { deskError } from './queries';
import { verdictOf } from './verdict-keys';
import { useAttemptKinds } from './verification-desk';
import { type AttemptView, pictureQuery, seatQuery } from './verification-queries';

/** How often a seat is renewed while it is looked at. */
const RENEWAL = 4 * 60_000;

interface VerificationPaneProps {
  id: string;
  onAnswered: () => Promise<void>;
  onLeft: () => Promise<void>;
}

/** One attempt: what was asked, what was sent, what it is compared with, and the answer. */
export function VerificationPane({ id, onAnswered, onLeft }: VerificationPaneProps) {
  const { t } = useLingui();
  const seat = useQuery(seatQuery(id));
  const renew = useEffectEvent(() => {
    rpc('verification_claim', { attempt: id }).catch((error: unknown) =>
      toast.error(deskError(error, t`A verificação já não está com você.`)),
    );
  });
  useEffect(() => {
    const timer = setInterval(renew, RENEWAL);
    return () => clearInterval(timer);
  }, []);
  if (seat.isPending) return <PageFallback />;
  if (!seat.data)
    return (
      <EmptyState
        art={CASE_TAKEN}
        title={t`Esta verificação não está livre`}
        action={<Button onClick={() => void onLeft()}>{t`Voltar à fila`}</Button>}
      >
        {deskError(seat.error, t`Ela não abriu. Volte à fila e tente de novo.`)}
      </EmptyState>
    );
  return <Compare view={seat.data} onAnswered={onAnswered} onLeft={onLeft} />;
}

function Compare({ view, onAnswered, onLeft }: Omit<VerificationPaneProps, 'id'> & { view: AttemptView }) {
  const { t } = useLingui();
  const kind = useAttemptKinds();
  const words = useReasonWords();
  const reasons = reasonsOf(view.kind);
  const [verdict, setVerdict] = useState<'approve' | Reason | null>(null);
  const answer = useMutation({
    mutationFn: () =>
      rpc('verification_answer', { attempt: view.id, reason: verdict === 'approve' ? null : verdict }),
    onSuccess: onAnswered,
    onError: (error) => toast.error(deskError(error, t`A resposta não foi registrada. Tente novamente.`)),
    meta: { quiet: true },
  });
  const send = () => {
    if (verdict && !answer.isPending) answer.mutate();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send();
    const marked = event.defaultPrevented ? null : verdictOf(event, reasons.length);
    if (marked === null) return;
    setVerdict(marked === 'approve' ? marked : (reasons[marked] ?? null));
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const options: Array<['approve' | Reason, string, string]> = [
    [
      'approve',
      view.kind === 'identity' ? t`É a mesma pessoa, e tem 18 anos ou mais` : t`É a pessoa das fotos`,
      'A',
    ],
    ...reasons.map((reason, at): [Reason, string, string] => [reason, words(reason), String(at + 1)]),
  ];
  return (
    <div className="grid min-h-0 grid-cols-1 content-start gap-4 p-4 lg:overflow-y-auto xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 content-start gap-4">
        <header className="flex flex-wrap items-center gap-3">
          <Button variant="ghost" size="sm" className="lg:hidden" onClick={() => void onLeft()}>
            <ChevronLeft aria-hidden="true" />
            {t`Fila`}
          </Button>
          <h2 className="text-2xl font-bold">{kind(view.kind)}</h2>
        </header>
        {view.appeal && (
          <Card className="p-4">
            <h3 className="font-bold">{t`O que a pessoa contesta`}</h3>
            <p className="mt-1 leading-relaxed">{view.appeal}</p>
          </Card>
        )}
        <Asked view={view} />
        <Pictures
          id={view.id}
          title={view.kind === 'identity' ? t`Documento e imagens da câmera` : t`Imagens da câmera`}
          names={view.frames}
        />
        <Pictures
          id={view.id}
          title={view.kind === 'recheck' ? t`Fotos do perfil: a nova e as conferidas` : t`Fotos do perfil`}
          names={view.photos.map(({ name }) => name)}
          notes={view.photos.map(({ main, confirmed }) =>
            [main && t`principal`, confirmed && t`já conferida`].filter(Boolean).join(', '),
          )}
        />
      </div>
      <form
        className="grid grid-cols-1 content-start gap-3 xl:sticky xl:top-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset className="grid gap-1.5">
          <legend className="pb-2 text-lg font-bold">{t`A sua resposta`}</legend>
          {options.map(([value, text, key]) => (
            <label
              key={value}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name="verdict"
                value={value}
                checked={verdict === value}
                onChange={() => setVerdict(value)}
                className="size-5 accent-brand"
              />
              <span className="text-[.95rem] leading-snug">{text}</span>
              <kbd className="font-sans text-sm font-semibold text-ink-2">{key}</kbd>
            </label>
          ))}
        </fieldset>
        <Button type="submit" busy={answer.isPending} disabled={verdict === null}>
          {t`Responder`}
        </Button>
        <p className="text-sm leading-relaxed text-ink-2">
          {t`Duas respostas iguais decidem; se forem diferentes, uma terceira pessoa decide. A leitura fica no livro.`}
        </p>
      </form>
    </div>
  );
}

/** What the camera was asked for. */
function Asked({ view }: { view: AttemptView }) {
  const { t } = useLingui();
  const gestures = useGestures();
  if (view.gestures.length === 0) return null;
  return (
    <Card className="p-4">
      <h3 className="font-bold">{t`O que foi pedido`}</h3>
      <ol className="mt-1 list-decimal pl-5 leading-relaxed">
        {view.gestures.map((word) => (
          <li key={word}>{gestures(word).text}</li>
        ))}
      </ol>
      {view.code && (
        <p className="mt-1">
          {t`Número:`} <b className="text-lg tracking-widest tabular-nums">{view.code}</b>
        </p>
      )}
    </Card>
  );
}

interface PicturesProps {
  id: string;
  title: string;
  names: string[];
  notes?: string[];
}

function Pictures({ id, title, names, notes = [] }: PicturesProps) {
  if (names.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 className="font-bold">{title}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {names.map((name, at) => (
          <li key={name}>
            <Picture id={id} name={name} number={at + 1} title={title} note={notes[at]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PictureProps {
  id: string;
  name: string;
  number: number;
  title: string;
  note: string | undefined;
}

/** One picture, fetched for this screen alone. */
function Picture({ id, name, number, title, note }: PictureProps) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(pictureQuery(id, name));
  return (
    <figure className="grid gap-1.5">
      <div className="grid aspect-[4/5] place-items-center overflow-hidden rounded-lg bg-surface-2">
        {data && <img src={data.data} alt={`${title}, ${number}`} className="size-full object-contain" />}
        {!(data || isError) && <Skeleton className="size-full rounded-none" />}
        {isError && (
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {t`Abrir de novo`}
          </Button>
        )}
      </div>
      <figcaption className="text-[.8125rem] text-ink-2">{note ? `${number}, ${note}` : number}</figcaption>
    </figure>
  );
}
