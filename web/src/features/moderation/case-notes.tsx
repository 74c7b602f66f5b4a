import { useLingui } from '@lingui/react/macro';
import { rpc } from '@/api/call';
import { Card } from '@/ui/card';
import { DeskAct } from './desk-act';
import { DeskTextField } from './desk-text-field';
import { useDeskText } from './use-desk-text';
import type { Case } from './wire';
import { useDeskWords } from './words';

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
  const { text, setText, act } = useDeskText((text) => rpc('mod_note', { case_id: id, text }), onWritten);
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
      <DeskTextField
        label={t`Nova nota`}
        hint={t`Só a equipe lê. Sem nomes nem contatos.`}
        failure={act.error}
        value={text}
        onChange={setText}
      />
      <DeskAct act={act} disabled={!(text.trim() && held)}>
        {t`Guardar nota`}
      </DeskAct>
    </Card>
  );
}
