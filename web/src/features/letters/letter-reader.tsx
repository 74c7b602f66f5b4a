import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Bookmark, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rpc } from '@/api/call';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink, IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { BackToLetters } from './back-to-letters';
import { LetterMenu } from './letter-menu';
import { LetterNotice } from './letter-notice';
import { type Letter, letterQuery, refreshLetters, refusalText } from './queries';
import { DESK, DESK_CONTROL, DESK_SOFT, LETTER_TEXT, PaperSheet } from './sheet';
import { useMoments, useNameOf, useStateWords } from './words';

interface LetterReaderProps {
  letter: Letter;
  title?: string;
  /** Below the paper, on the desk. */
  after?: ReactNode;
}

/** A letter that can be read: opened by its recipient, or one's own. */
export function LetterReader({ letter, title, after }: LetterReaderProps) {
  const { t } = useLingui();
  const name = useNameOf()(letter.person);
  const face = usePhotoUrl(letter.person.avatar_path);
  const { written } = useMoments();
  const states = useStateWords();
  const received = letter.direction === 'received';
  const at = letter.sealed_at ?? letter.updated_at;
  return (
    <div className={cn('flex min-h-(--screen) flex-col', DESK)}>
      <header className="flex min-h-14 items-center gap-1 px-2 py-1.5">
        <BackToLetters label={t`Voltar às cartas`} icon={ArrowLeft} />
        <div className="flex min-w-0 flex-1 items-center justify-center gap-2.5">
          <Avatar name={name} src={face} className="size-9" />
          <div className="min-w-0">
            <h1 className="truncate text-base leading-tight font-bold">
              {title ?? (received ? t`De ${name}` : t`Para ${name}`)}
            </h1>
            <p className={cn('line-clamp-2 text-xs leading-snug', DESK_SOFT)}>
              {letter.state === 'returned' && `${states(letter)} · `}
              {written(at)}
              {!received && letter.state !== 'returned' && ` · ${states(letter)}`}
            </p>
          </div>
        </div>
        <LetterMenu
          letter={letter}
          className="text-inherit hover:bg-black/5 hover:text-inherit dark:hover:bg-white/10"
        />
      </header>
      <div className="mx-auto flex w-full max-w-[46rem] flex-1 flex-col px-3.5 pt-1">
        <PaperSheet paper={letter.paper} className="flex-1 px-6 pt-5 pb-8 pl-10 sm:px-10 sm:pl-14">
          <LetterBody letter={letter} />
        </PaperSheet>
      </div>
      {received && letter.body !== null && <Answer letter={letter} />}
      {after}
    </div>
  );
}

function LetterBody({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(!letter.hidden);
  if (letter.removed) {
    return <p className={LETTER_TEXT}>{t`Esta carta foi retirada por uma decisão da moderação.`}</p>;
  }
  if (!shown) {
    return (
      <div className="grid justify-items-start gap-3 [--tile:#2447b5]">
        <p className={LETTER_TEXT}>{t`Esta carta tem uma palavra que você escolheu não ver.`}</p>
        <Button variant="light" onClick={() => setShown(true)}>{t`Mostrar a carta`}</Button>
      </div>
    );
  }
  return (
    <>
      {letter.notice && <LetterNotice letter={letter} />}
      {/* A letter may have one word of any length. */}
      <div className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', LETTER_TEXT)}>{letter.body}</div>
    </>
  );
}

function Answer({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => rpc('keep_letter', { id: letter.id, kept: !letter.kept }),
    onSuccess: () => {
      const change = (one: Letter | null | undefined) => one && { ...one, kept: !letter.kept };
      client.setQueryData<Letter | null>(letterQuery(letter.id).queryKey, change);
      toast(letter.kept ? t`Tirada da estante` : t`Guardada na estante`);
      void refreshLetters(client);
    },
    onError: (error) => toast.error(refusalText(error, t`A carta não foi guardada. Tente novamente.`)),
    meta: { quiet: true },
  });
  return (
    <div className="sticky bottom-0 bg-[linear-gradient(transparent,#f3e7df_34%)] px-3.5 pt-8 pb-4 dark:bg-[linear-gradient(transparent,#160c11_34%)]">
      <div className="mx-auto flex max-w-[46rem] items-center gap-2.5">
        {letter.state === 'answered' ? (
          <p className={cn('flex-1 text-center text-sm', DESK_SOFT)}>{t`A sua resposta já foi.`}</p>
        ) : (
          <ButtonLink
            size="hero"
            to={`/love-letter/nova?para=${letter.person.id}&responde=${letter.id}`}
            className="min-w-0 flex-1 max-[22rem]:gap-1.5 max-[22rem]:px-3 max-[22rem]:text-sm"
          >
            <PenLine aria-hidden="true" />
            <span className="truncate">{t`Responder com uma carta`}</span>
          </ButtonLink>
        )}
        <IconButton
          label={letter.kept ? t`Tirar da estante` : t`Guardar na estante`}
          aria-pressed={letter.kept}
          onClick={() => keep.mutate()}
          className={cn('size-13 text-brand hover:text-brand', DESK_CONTROL, 'text-brand dark:text-brand')}
        >
          <Bookmark fill={letter.kept ? 'currentColor' : 'none'} />
        </IconButton>
      </div>
    </div>
  );
}
