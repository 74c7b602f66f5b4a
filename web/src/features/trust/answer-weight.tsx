import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ValueQuestion } from '@/api/surface';
import { ChipSelect } from '@/ui/chip-select';
import { Switch } from '@/ui/switch';
import { useAnswerWord } from './answer-words';
import { acceptableAnswers, type Detail } from './sheet';

interface AnswerWeightProps {
  question: ValueQuestion;
  answer: string;
  detail: Detail;
  onDetail: (detail: Detail) => void;
}

/** What an answer means for others: who is left out by it, who reads it, and how much it weighs. */
export function AnswerWeight({ question, answer, detail, onDetail }: AnswerWeightProps) {
  const { t, i18n } = useLingui();
  const word = useAnswerWord();
  const answers = acceptableAnswers(question, answer, detail.accept_mask).map(
    (option) => `“${word(option)}”`,
  );
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(answers);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl bg-surface-2 p-4">
      <Switch
        label={t`Indispensável`}
        hint={
          detail.dealbreaker
            ? t`Só aparece quem respondeu ${list}. Os outros e você não se veem, e ninguém sabe o motivo.`
            : t`Quem responde fora disso e você não se veem. Ninguém sabe o motivo.`
        }
        checked={detail.dealbreaker}
        onChange={(dealbreaker) => onDetail({ ...detail, dealbreaker })}
      />
      <Switch
        label={t`Resposta privada`}
        hint={t`Conta na compatibilidade e nunca é mostrada.`}
        checked={detail.private}
        onChange={(hidden) => onDetail({ ...detail, private: hidden })}
      />
      <details className="group border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md text-[.95rem] font-semibold [&::-webkit-details-marker]:hidden">
          {t`Quanto pesa, e o que mais você aceita`}
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <Finer question={question} detail={detail} onDetail={onDetail} />
      </details>
    </div>
  );
}

function Finer({ question, detail, onDetail }: Omit<AnswerWeightProps, 'answer'>) {
  const { t } = useLingui();
  const word = useAnswerWord();
  const options = question.options ?? [];
  return (
    <div className="grid grid-cols-1 gap-4 py-2">
      <ChipSelect
        single
        label={t`Importância`}
        options={[
          { value: '0', label: t`Não importa` },
          { value: '1', label: t`Um pouco` },
          { value: '2', label: t`Importante` },
          { value: '3', label: t`Muito importante` },
        ]}
        value={[String(detail.importance)]}
        onChange={([next]) => next && onDetail({ ...detail, importance: Number(next) })}
      />
      <div>
        <p className="mb-2 text-sm text-ink-2">{t`Numa outra pessoa, também aceito:`}</p>
        <ChipSelect
          label={t`Respostas que aceito`}
          options={options.map((option, at) => ({ value: String(at), label: word(option) }))}
          value={options.flatMap((_, at) => (detail.accept_mask & (1 << at) ? [String(at)] : []))}
          onChange={(chosen) =>
            onDetail({
              ...detail,
              accept_mask: chosen.reduce((mask, at) => mask | (1 << Number(at)), 0),
            })
          }
        />
      </div>
    </div>
  );
}
