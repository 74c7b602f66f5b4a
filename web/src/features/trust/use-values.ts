import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rows, rpc } from '@/api/call';
import type { ValueDetail, ValueQuestion } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { useTextQuestion } from '@/shared/safety/use-text-question';
import { isAnswered, requestOf, type Sheet, savedSheet } from './sheet';
import { readUnsaved, writeUnsaved } from './unsaved';

export interface SavedValues {
  answers: Record<string, string>;
  details: ValueDetail[];
}

interface Options {
  questions: ValueQuestion[];
  saved: SavedValues;
  /** The consent for sensitive answers was given already. */
  consented: boolean;
  onSaved: () => void;
}

/** The caller's sheet while it is being filled in: each change is stored on this device at once. */
export function useValues({ questions, saved, consented, onSaved }: Options) {
  const me = useMe();
  const client = useQueryClient();
  const { save: saveText, question: textQuestion } = useTextQuestion();
  const [stored] = useState(() => readUnsaved(me.id));
  const [sheet, setSheet] = useState<Sheet>(() => stored ?? savedSheet(saved));
  const [unsaved, setUnsaved] = useState(stored !== null);
  const answered = questions.filter((question) => isAnswered(sheet, question));
  const needsConsent = !consented && answered.some((question) => question.sensitive);

  const save = useMutation({
    mutationFn: async () => {
      if (needsConsent) await rpc('grant_consent', { purpose: 'trust_sensitive' });
      await saveText(() =>
        rows((db) =>
          db
            .from('matchmaking_preferences')
            .insert({ user_id: me.id, ...requestOf(questions, sheet) })
            .select()
            .single(),
        ),
      );
    },
    onSuccess: async () => {
      writeUnsaved(me.id, null);
      setUnsaved(false);
      await Promise.all(
        [['value-answers'], ['consents'], ['my-profile'], ['value-matches']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      onSaved();
    },
  });

  return {
    sheet,
    answered: answered.length,
    /** There is something that the server does not have. */
    unsaved,
    /** It was there already when the screen opened. */
    resumed: stored !== null,
    needsConsent,
    save,
    /** The server's question about the free text while it waits for an answer. */
    textQuestion,
    change: (next: Sheet) => {
      setSheet(next);
      setUnsaved(true);
      writeUnsaved(me.id, next);
    },
  };
}

export type Values = ReturnType<typeof useValues>;
