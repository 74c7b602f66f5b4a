import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import type { ContentsProps } from './note';
import { useGiftAct } from './use-gift-act';
import { useGiftWords } from './words';

/** Choosing a time proposes the meeting, through the same warning as every first meeting. */
export function Coffee({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  const [asked, setAsked] = useState<string | null>(null);
  const choose = useGiftAct(gift.id, ({ time, confirm }: { time: string; confirm: boolean }) =>
    rpc('choose_gift_time', { id: gift.id, time, confirm }),
  );
  const received = gift.direction === 'received';
  const warns = errorCode(choose.error) === 'CONFIRM';
  return (
    <div className="grid grid-cols-1 gap-3 px-5">
      {gift.text && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{gift.text}</p>}
      <p className="font-semibold [overflow-wrap:anywhere]">{gift.place}</p>
      {gift.meeting_id ? (
        <ButtonLink to={`/encontro/${gift.meeting_id}`}>{t`Ver o encontro`}</ButtonLink>
      ) : received ? (
        <>
          <p className="text-ink-2">{t`Escolher um horário propõe o encontro. ${name} confirma.`}</p>
          {gift.times.map((time) => (
            <Button
              key={time}
              variant="outline"
              disabled={choose.isPending}
              onClick={() => {
                setAsked(time);
                choose.mutate({ time, confirm: false });
              }}
            >
              {words.moment(time)}
            </Button>
          ))}
          {warns && asked && (
            <Notice tone="sun" role="alert">
              <p>{choose.error?.message}</p>
              <Button
                size="sm"
                variant="outline"
                className="mt-2"
                onClick={() => choose.mutate({ time: asked, confirm: true })}
              >
                {t`Li, quero propor mesmo assim`}
              </Button>
            </Notice>
          )}
        </>
      ) : (
        <ul className="text-ink-2">
          {gift.times.map((time) => (
            <li key={time}>{words.moment(time)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
