import './letters.css';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Link } from '@/router';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink } from '@/ui/button';
import { toast } from '@/ui/toast';
import { LetterMenu } from './letter-menu';
import { PAPERS } from './papers';
import { type Letter, letterQuery, refreshLetters, refusalText } from './queries';
import { useDemoPace } from './use-demo-pace';
import { WaxSeal } from './wax-seal';
import { hoursBetween, useMoments, useNameOf } from './words';

/** How long the envelope takes to open, in milliseconds. */
const OPENING = 1300;

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** "Chegou uma carta": the sealed envelope, and its opening as a moment. */
export function Arrival({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useNameOf()(letter.person);
  const face = usePhotoUrl(letter.person.avatar_path);
  const { moment } = useMoments();
  const [opening, setOpening] = useState(false);
  const open = useMutation({
    mutationFn: async () => {
      setOpening(true);
      const moment = isCalm() ? 0 : OPENING;
      const [read] = await Promise.all([
        rpc('open_letter', { id: letter.id }),
        new Promise((done) => setTimeout(done, moment)),
      ]);
      return read;
    },
    onSuccess: (read) => {
      client.setQueryData(letterQuery(letter.id).queryKey, read);
      void refreshLetters(client);
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) => {
      setOpening(false);
      toast.error(refusalText(error, t`A carta não abriu. Tente novamente.`));
    },
    meta: { quiet: true },
  });
  // Where an hour of the way is no hour, none is named.
  const hurried = useDemoPace() !== null;
  const away =
    !hurried && letter.sealed_at && letter.delivered_at
      ? hoursBetween(letter.sealed_at, letter.delivered_at)
      : null;
  return (
    <div
      data-opening={opening}
      className="relative isolate flex min-h-(--screen) flex-col overflow-hidden bg-[radial-gradient(90%_55%_at_50%_46%,#5d0f2c_0,#2b0a17_62%,#16070d_100%)] text-white"
    >
      <svg
        viewBox="0 0 390 844"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
      >
        <path
          transform="translate(0 -40)"
          d="M-10,104 C70,150 150,104 120,56 C96,18 50,56 92,104 C140,158 300,36 400,112"
          stroke="#ffc857"
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity=".9"
        />
        <path
          d="M-10,640 C80,560 120,690 210,650 C300,612 250,560 222,590 C190,630 320,690 400,620"
          stroke="#ff8a63"
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity=".55"
          className="short:hidden"
        />
      </svg>
      <header className="flex min-h-14 items-center justify-between px-2">
        <Link
          to="/love-letter"
          aria-label={t`Fechar`}
          className="tap grid size-11 place-items-center rounded-full hover:bg-white/10"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
        <LetterMenu letter={letter} className="text-white hover:bg-white/10 hover:text-white" />
      </header>
      <div className="px-7 pt-[6vh] text-center short:pt-0">
        <h1 className="text-[2.1rem] leading-tight font-extrabold short:text-[1.7rem]">{t`Chegou uma carta`}</h1>
        <p className="mx-auto mt-2 max-w-sm text-[#f3d6de]">
          {letter.sealed_at && t`${name} escreveu ${moment(letter.sealed_at)}.`}{' '}
          {away !== null && (
            <Plural value={away} one="Ela viajou # hora até você." other="Ela viajou # horas até você." />
          )}
        </p>
      </div>
      <div className="grid flex-1 place-items-center py-6 short:py-2">
        <Envelope letter={letter} className="max-w-[20rem] short:max-w-[14rem]" />
      </div>
      <div className="mx-auto grid w-full max-w-[26rem] gap-2.5 px-6 pb-6">
        <p className="mb-3 flex items-center short:mb-0 justify-center gap-2.5 text-sm text-[#f3d6de]">
          <Avatar name={name} src={face} className="size-9" />
          <span>{t`de ${name}, para ler com calma`}</span>
        </p>
        <Button
          size="lg"
          variant="sun"
          busy={open.isPending}
          onClick={() => open.mutate()}
        >{t`Abrir o lacre`}</Button>
        <ButtonLink
          to="/love-letter"
          variant="ghost"
          className="text-white hover:bg-white/10"
        >{t`Guardar para depois`}</ButtonLink>
      </div>
    </div>
  );
}

/** The envelope with its wax. */
export function Envelope({
  letter,
  className,
}: {
  letter: Pick<Letter, 'seal' | 'paper'>;
  className?: string;
}) {
  return (
    <div
      aria-hidden="true"
      className={`letter-envelope relative w-[min(20.25rem,86%)] drop-shadow-[0_26px_30px_rgb(40_10_20/.4)] ${className ?? ''}`}
    >
      <svg viewBox="0 0 324 226" className="block w-full" aria-hidden="true">
        <rect width="324" height="226" rx="18" fill="#fdf1e6" />
      </svg>
      <div
        className="letter-inside absolute inset-x-[6%] top-[6%] h-[80%] rounded-md"
        style={{ background: PAPERS[letter.paper].sheet }}
      />
      <svg viewBox="0 0 324 226" className="absolute inset-0 w-full" aria-hidden="true">
        <path
          d="M0 208L128 112a56 56 0 0 1 68 0l128 96v0a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18z"
          fill="#f7e2d2"
        />
        <path d="M0 18v190L140 120zM324 18v190L184 120z" fill="#faeadc" />
        <path
          d="M14 212H310"
          stroke={PAPERS[letter.paper].edge}
          strokeWidth="3"
          strokeDasharray="10 8"
          strokeLinecap="round"
        />
      </svg>
      <svg viewBox="0 0 324 226" className="letter-flap absolute inset-0 w-full" aria-hidden="true">
        <path
          d="M0 18A18 18 0 0 1 18 0H306a18 18 0 0 1 18 18L190 132a44 44 0 0 1-56 0z"
          fill="#fff8f0"
          stroke="#e8cdbb"
          strokeWidth="2"
        />
      </svg>
      <WaxSeal
        seal={letter.seal}
        className="letter-wax absolute top-[38%] left-1/2 size-[35%] -translate-x-1/2"
      />
    </div>
  );
}
