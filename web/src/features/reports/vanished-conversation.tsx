import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { clockTime } from '@/texts/clock';
import { withTexts } from '@/texts/load';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { type FormerMatch, type FormerMessage, formerConversationQuery } from './queries';

/** The most messages that one report takes. */
const CHOSEN_MAX = 50;

const ReportDialog = lazy(() =>
  withTexts(import('@/shared/safety/report-dialog'), 'safety').then((module) => ({
    default: module.ReportDialog,
  })),
);

/** What was said with somebody who vanished; messages can be chosen as evidence of a report. */
export function VanishedConversation({ person, name }: { person: FormerMatch; name: string }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(formerConversationQuery(person.match_id));
  const [chosen, setChosen] = useState<string[]>([]);
  const [reporting, setReporting] = useState(false);
  if (isError) {
    return (
      <Notice tone="danger" className="flex flex-wrap items-center justify-between gap-2">
        {t`As mensagens não chegaram.`}
        <Button variant="outline" size="sm" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton className="h-16 w-full rounded-lg" />;
  const choose = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id].slice(-CHOSEN_MAX) : before.filter((one) => one !== id)));
  return (
    <div className="grid grid-cols-1 gap-3">
      {data.length === 0 ? (
        <p className="text-ink-2">{t`Vocês não trocaram mensagens.`}</p>
      ) : (
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-2 text-sm text-ink-2">{t`Marque as mensagens que servem de prova.`}</legend>
          {data.map((message) => (
            <MessageChoice
              key={message.id}
              message={message}
              name={name}
              chosen={chosen.includes(message.id)}
              onChoose={(on) => choose(message.id, on)}
            />
          ))}
        </fieldset>
      )}
      <Button variant="danger" className="justify-self-start" onClick={() => setReporting(true)}>
        {t`Denunciar`}
      </Button>
      <Suspense>
        {reporting && (
          <ReportDialog
            person={{ id: person.person_id, name: person.name }}
            messages={chosen}
            open
            onOpenChange={setReporting}
          />
        )}
      </Suspense>
    </div>
  );
}

interface MessageChoiceProps {
  message: FormerMessage;
  name: string;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function MessageChoice({ message, name, chosen, onChoose }: MessageChoiceProps) {
  const { t, i18n } = useLingui();
  const sent = new Date(message.sent_at);
  const at = `${sent.toLocaleDateString(i18n.locale, { dateStyle: 'short' })}, ${clockTime(sent)}`;
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-3 py-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
        message.mine ? 'bg-surface-2' : 'bg-tile-soft text-tile-ink',
      )}
    >
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-brand outline-none"
      />
      <span className="min-w-0">
        <span className="block text-[.8125rem]">
          {message.mine ? t`Você` : name} · <time dateTime={message.sent_at}>{at}</time>
        </span>
        <span className="block [overflow-wrap:anywhere] whitespace-pre-line">
          {message.body ?? <i>{t`Mensagem apagada`}</i>}
        </span>
      </span>
    </label>
  );
}
