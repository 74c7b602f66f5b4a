import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorCode } from '@/api/errors';
import { useMe } from '@/shared/account/session';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink, IconButton } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { cn } from '@/ui/cn';
import { BackToLetters } from './back-to-letters';
import { Choices } from './choices';
import { Counter } from './counter';
import { DeskNotes, SaveLine } from './desk-notes';
import { DeskSkeleton } from './desk-skeleton';
import { DiscardDraft } from './discard-draft';
import { LetterDraft } from './draft';
import { NO_SUCH_LETTER } from './drawings';
import { lengthOf } from './length';
import { OpeningsSheet } from './openings';
import { type Desk, deskQuery, type Letter, refusalText } from './queries';
import { SealSheet } from './seal-sheet';
import { DESK, DESK_SOFT, LETTER_TEXT, linesOf, PaperSheet } from './sheet';
import { useDemoPace } from './use-demo-pace';
import { useNameOf } from './words';

/** The writing desk: a new letter to `to`, or a draft that waits. */
export function WritingDesk({
  id,
  to,
  answersTo,
  letter,
}: {
  id: string;
  to: string;
  answersTo: string | null;
  /** The stored draft; none for a new letter. */
  letter: Letter | null;
}) {
  const { t } = useLingui();
  const { data: desk, error, refetch } = useQuery(deskQuery(to, answersTo));
  if (error && !desk) {
    return errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'STATE' ? (
      <NoSuchLetter title={t`Não dá para escrever a esta pessoa`}>
        {refusalText(error, t`Ela não está mais disponível.`)}
      </NoSuchLetter>
    ) : (
      <div className="p-4">
        <LoadFailed level={1} title={t`A mesa não carregou`} onRetry={refetch} />
      </div>
    );
  }
  if (!desk) return <DeskSkeleton />;
  return <Writing key={id} id={id} answersTo={answersTo} letter={letter} desk={desk} />;
}

/** A letter that is not there for the reader, whatever the reason. */
export function NoSuchLetter({ title, children }: { title: string; children?: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid min-h-(--screen) place-items-center">
      <EmptyState
        level={1}
        art={NO_SUCH_LETTER}
        title={title}
        action={<ButtonLink to="/love-letter">{t`Voltar às cartas`}</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  );
}

function useDraft(id: string, answersTo: string | null, letter: Letter | null, desk: Desk) {
  const me = useMe().id;
  const [draft] = useState(
    () =>
      new LetterDraft(me, {
        id,
        to: desk.person.id,
        answersTo,
        body: letter?.body ?? '',
        paper: letter?.paper ?? 'costura',
        seal: letter?.seal ?? 'ginja',
        hours: letter?.hours ?? 12,
        version: letter?.version ?? null,
        sincerity: letter?.sincerity ?? null,
      }),
  );
  useEffect(() => {
    const online = () => void (draft.snapshot().state === 'offline' && draft.flush());
    const leave = () => void (draft.snapshot().state === 'unsaved' && draft.flush());
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [draft]);
  const sheet = useSyncExternalStore(draft.subscribe, draft.snapshot);
  return { draft, sheet };
}

function Writing({
  id,
  answersTo,
  letter,
  desk,
}: {
  id: string;
  answersTo: string | null;
  letter: Letter | null;
  desk: Desk;
}) {
  const { t } = useLingui();
  const hurry = useDemoPace();
  const name = useNameOf()(desk.person);
  const { draft, sheet } = useDraft(id, answersTo, letter, desk);
  const field = useRef<HTMLTextAreaElement>(null);
  const [window, setWindow] = useState<'openings' | 'seal' | null>(null);
  const begin = (text: string) => {
    const start = sheet.body.trim() ? `${sheet.body.trimEnd()}\n\n${text}` : `${name},\n\n${text}`;
    draft.change({ body: start });
    setWindow(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start.length, start.length);
    });
  };
  return (
    <div className={cn('flex min-h-(--screen) flex-col', DESK)}>
      <header className="flex min-h-14 items-center gap-1 px-2">
        <BackToLetters label={t`Fechar, o rascunho fica salvo`} icon={X} />
        <div className="min-w-0 flex-1 text-center">
          <h1 className="truncate text-[1.06rem] font-bold">{t`Carta para ${name}`}</h1>
          <SaveLine state={sheet.state} />
        </div>
        <IconButton
          label={t`Ideias para começar`}
          className="text-inherit hover:bg-black/5 dark:hover:bg-white/10"
          aria-haspopup="dialog"
          onClick={() => setWindow('openings')}
        >
          <Lightbulb />
        </IconButton>
        <DiscardDraft draft={draft} />
      </header>
      <div className="mx-auto flex w-full max-w-[46rem] flex-1 flex-col px-3.5 pb-4">
        <PaperSheet
          paper={sheet.paper}
          className="flex min-h-[19rem] short:min-h-[15rem] flex-1 flex-col outline-offset-2 has-[textarea:focus-visible]:outline-[2.5px] has-[textarea:focus-visible]:outline-tile"
        >
          <textarea
            ref={field}
            aria-label={t`Texto da carta`}
            value={sheet.body}
            onChange={(event) => draft.change({ body: event.target.value })}
            placeholder={t`${name}, ...`}
            spellCheck
            style={linesOf(sheet.paper)}
            className={cn(
              'block w-full flex-1 resize-none px-6 pt-5 pb-3 pl-10 placeholder:text-[#8a7580] focus-visible:outline-none sm:px-10 sm:pl-14',
              LETTER_TEXT,
            )}
          />
          {/* Above the stitches of the edge. */}
          <div className="relative p-3">
            <Counter sincerity={sheet.sincerity} length={lengthOf(sheet.body)} max={desk.max} />
          </div>
        </PaperSheet>
        <div className="grid gap-3 pt-3.5">
          <DeskNotes
            draft={draft}
            state={sheet.state}
            error={sheet.error}
            desk={desk}
            reason={letter?.reason}
          />
          <Choices sheet={sheet} arrivals={desk.arrivals} onChange={(part) => draft.change(part)} />
          {hurry && <p className={cn('text-center text-[.78rem]', DESK_SOFT)}>{hurry}</p>}
          <Button size="lg" onClick={() => setWindow('seal')}>{t`Lacrar a carta`}</Button>
          <p className={cn('text-center text-[.78rem]', DESK_SOFT)}>
            {t`Depois de lacrada, não se edita. Dá para recolher enquanto estiver a caminho.`}
          </p>
        </div>
      </div>
      <OpeningsSheet open={window === 'openings'} onClose={() => setWindow(null)} onChoose={begin} />
      <SealSheet
        draft={draft}
        sheet={sheet}
        desk={desk}
        open={window === 'seal'}
        onClose={() => setWindow(null)}
      />
    </div>
  );
}
