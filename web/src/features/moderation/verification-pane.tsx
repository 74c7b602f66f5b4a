import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { useGestures } from '@/shared/verification/gestures';
import { type Reason, reasonsOf, useReasonWords } from '@/shared/verification/reasons';
import { Button } from '@/ui/button';
import { Card, EmptyState, Notice, Skeleton } from '@/ui/card';
import { PageFallback } from '@/ui/page';
import { toast } from '@/ui/toast';
import { CASE_TAKEN } from './drawings';
import { deskError } from './queries';
import { verdictOf } from './verdict-keys';
import { type Answers, Option, useHintWords, useQuestionWords, YesNo } from './verification-answers';
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
  const hints = useHintWords(view.hints);
  const words = useReasonWords();
  const questions = useQuestionWords(view.kind);
  const [answers, setAnswers] = useState<Answers>({});
  const [reason, setReason] = useState<Reason | null>(null);
  const reasons = reasonsOf(view.kind);
  const answered = view.questions.every((question) => answers[question] !== undefined);
  const denied = view.questions.some((question) => answers[question] === false);
  const answer = useMutation({
    mutationFn: () => rpc('verification_answer', { attempt: view.id, ...answers, reason }),
    onSuccess: onAnswered,
    onError: (error) => toast.error(deskError(error, t`A resposta não foi registrada. Tente novamente.`)),
    meta: { quiet: true },
  });
  const send = () => {
    if (answered && (reason || !denied) && !answer.isPending) answer.mutate();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send();
    const marked = event.defaultPrevented ? null : verdictOf(event, reasons.length);
    if (marked === null) return;
    if (marked === 'approve') {
      setAnswers(Object.fromEntries(view.questions.map((question) => [question, true])));
      setReason(null);
    } else setReason(reasons[marked] ?? null);
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
          notes={view.frames.map((name) => hints(name))}
        />
        {hints(null) && <Notice tone="sun">{hints(null)}</Notice>}
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
        <h3 className="text-lg font-bold">{t`A sua resposta`}</h3>
        {view.questions.map((question) => (
          <YesNo
            key={question}
            name={question}
            words={questions(question)}
            value={answers[question]}
            onChange={(value) => setAnswers((before) => ({ ...before, [question]: value }))}
          />
        ))}
        <fieldset className="grid gap-1.5">
          <legend className="pb-2 font-bold">{t`Motivo, se não for aprovada`}</legend>
          <Option
            name="reason"
            text={t`Nenhum: é aprovada`}
            checked={reason === null}
            onChange={() => setReason(null)}
          />
          {reasons.map((one, at) => (
            <Option
              key={one}
              name="reason"
              text={words(one)}
              hotkey={String(at + 1)}
              checked={reason === one}
              onChange={() => setReason(one)}
            />
          ))}
        </fieldset>
        <Button type="submit" busy={answer.isPending} disabled={!answered || (denied && reason === null)}>
          {t`Responder`}
        </Button>
        <p className="text-sm leading-relaxed text-ink-2">
          {denied && reason === null
            ? t`Escolha o motivo que explica o seu não.`
            : t`Duas respostas iguais decidem; se forem diferentes, uma terceira pessoa decide. A leitura fica no livro.`}
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
