import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { rpc } from '@/api/call';
import { Dialog } from '@/ui/overlay';
import { type HeldQuestion, heldQuestion } from './held-question';
import { HeldText } from './held-text';

interface Asked {
  question: HeldQuestion;
  answer: (yes: boolean) => void;
}

/**
 * Saves texts of the own profile. Where the server asks whether they are meant, its question is shown: with yes they
 * are saved as they are, otherwise the refusal `CONFIRM` is thrown and what was written stays.
 */
export function useTextQuestion(): { save: <T>(act: () => Promise<T>) => Promise<T>; question: ReactNode } {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const save = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const question = heldQuestion(error);
      if (!question?.may_confirm) throw error;
      const yes = await new Promise<boolean>((answer) => setAsked({ question, answer }));
      setAsked(null);
      if (!yes) throw error;
      await rpc('confirm_profile_texts');
      return save(act);
    }
  };
  return {
    save,
    question: asked && (
      <Dialog
        open
        onOpenChange={(open) => !open && asked.answer(false)}
        title={t`Tem certeza?`}
        description={t`O texto continua como você o escreveu até decidir.`}
      >
        <HeldText
          question={asked.question}
          sendLabel={t`Salvar mesmo assim`}
          onSend={() => asked.answer(true)}
          onRewrite={() => asked.answer(false)}
        />
      </Dialog>
    ),
  };
}
