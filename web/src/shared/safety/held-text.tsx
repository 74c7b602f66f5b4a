import { useLingui } from '@lingui/react/macro';
import { Hourglass, Pencil, SendHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { HeldQuestion } from './held-question';

const act =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold enabled:hover:bg-surface-2 disabled:cursor-default disabled:font-normal pointer-coarse:min-h-11 [&_svg]:size-3.5';

/** Whole seconds until a moment, counted down while the component is shown; 0 once it is past. */
function useSecondsUntil(moment: string | null) {
  const left = () => (moment ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)) : 0);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  });
  return seconds;
}

interface HeldTextProps {
  question: HeldQuestion;
  /** What sends or saves it as it is. */
  onSend: () => void;
  sendLabel?: string;
  onRewrite: () => void;
  onDiscard?: () => void;
}

/** The question to a sender about a text that waits, with what may be done about it. */
export function HeldText({ question, onSend, sendLabel, onRewrite, onDiscard }: HeldTextProps) {
  const { t } = useLingui();
  const seconds = useSecondsUntil(question.ready_at);
  return (
    <div className="mt-1.5 grid gap-1.5 rounded-xl bg-sun-soft px-3.5 py-3 text-sm text-sun-ink">
      <p role="alert" className="font-medium">
        {question.text}
      </p>
      <div className="-mx-2 flex flex-wrap items-center">
        <Act onClick={onRewrite} icon={<Pencil aria-hidden="true" />}>{t`Mudar o texto`}</Act>
        {onDiscard && <Act onClick={onDiscard} icon={<Trash2 aria-hidden="true" />}>{t`Apagar`}</Act>}
        {question.may_confirm &&
          (seconds > 0 ? (
            <Act disabled icon={<Hourglass aria-hidden="true" />}>{t`Enviar em ${seconds} s`}</Act>
          ) : (
            <Act onClick={onSend} icon={<SendHorizontal aria-hidden="true" />}>
              {sendLabel ?? t`Enviar mesmo assim`}
            </Act>
          ))}
      </div>
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  onClick?: () => void;
  disabled?: boolean;
  children: ReactNode;
}

const Act = ({ icon, children, ...rest }: ActProps) => (
  <button type="button" {...rest} className={act}>
    {icon}
    {children}
  </button>
);
