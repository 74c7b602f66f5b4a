import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Link } from '@/router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { type Meeting, refreshMeetings } from './queries';

interface ChoiceProps {
  legend: string;
  value: boolean | null;
  onChange: (value: boolean) => void;
}

function Choice({ legend, value, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const options: Array<[boolean, string]> = [
    [true, t`Sim`],
    [false, t`Não`],
  ];
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="font-semibold">{legend}</legend>
      <div className="flex gap-2 pt-2">
        {options.map(([option, label]) => (
          <Button
            key={label}
            variant={value === option ? 'primary' : 'outline'}
            aria-pressed={value === option}
            className="flex-1"
            onClick={() => onChange(option)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** How it was, for us alone. */
export function Feedback({ meeting, name }: { meeting: Meeting; name: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [met, setMet] = useState<boolean | null>(null);
  const [honest, setHonest] = useState<boolean | null>(null);
  const [again, setAgain] = useState<boolean | null>(null);
  const giving = useMutation({
    mutationFn: () => rpc('give_meeting_feedback', { id: meeting.id, met: met === true, honest, again }),
    onSuccess: () => refreshMeetings(client),
  });
  if (!meeting.asks_feedback) return null;
  return (
    <Card aria-labelledby="feedback-title" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="feedback-title" className="text-lg font-bold">{t`Como foi?`}</h2>
        <p className="text-sm text-ink-2">{t`Só nós lemos. ${name} não fica sabendo.`}</p>
      </div>
      <Choice legend={t`Nós nos encontramos`} value={met} onChange={setMet} />
      {met && (
        <>
          <Choice legend={t`A pessoa foi honesta sobre o que procura?`} value={honest} onChange={setHonest} />
          <Choice legend={t`Quer ver de novo?`} value={again} onChange={setAgain} />
        </>
      )}
      <Button
        aria-disabled={met === null}
        busy={giving.isPending}
        onClick={() => met !== null && giving.mutate()}
      >
        {t`Enviar`}
      </Button>
      {meeting.person && (
        <Link
          to={`/people/${meeting.person.id}`}
          className="tap inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {t`Algo me deixou em perigo: denunciar pelo perfil`}
        </Link>
      )}
    </Card>
  );
}
