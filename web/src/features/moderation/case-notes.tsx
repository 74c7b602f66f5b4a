import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ActButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { deskError } from './queries';
import type { Case } from './wire';
import { useDeskWords } from './words';

const NOTE_MAX = 1000;

interface CaseNotesProps {
  id: string;
  notes: Case['notes'];
  held: boolean;
  onWritten: () => void;
}

/** What moderators write for each other. The person concerned never reads it. */
export function CaseNotes({ id, notes, held, onWritten }: CaseNotesProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const [text, setText] = useState('');
  const write = useMutation({
    mutationFn: () => rpc('mod_note', { case_id: id, text: text.trim() }),
    onSuccess: () => {
      setText('');
      onWritten();
    },
    meta: { quiet: true },
  });
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 className="font-bold">{t`Notas da equipe`}</h3>
      {notes.length > 0 && (
        <ul className="grid gap-2.5">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
              <p className="text-[.8125rem] text-ink-2">
                {words.moment(note.at)}
                {note.by_me && ` · ${t`sua`}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t`Nova nota`}
        hint={t`Só a equipe lê. Sem nomes nem contatos.`}
        error={write.error ? deskError(write.error, t`Não saiu. Tente novamente.`) : undefined}
      >
        <Textarea
          rows={2}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <ActButton
        size="sm"
        variant="outline"
        act={write}
        disabled={!(text.trim() && held)}
        className="justify-self-start"
      >
        {t`Guardar nota`}
      </ActButton>
    </Card>
  );
}
