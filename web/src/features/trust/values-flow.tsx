import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ValueQuestion } from '@/api/surface';
import { useLocation, useNavigate, useSearchParams } from '@/router';
import { ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { addressOf, firstPlace, type Place, placeIn } from './places';
import { QuestionPage } from './question-page';
import { FROM_SUMMARY, Summary } from './summary';
import { type SavedValues, useValues } from './use-values';

/** The state of a way back that leads to the next open question instead of the summary. */
export const GO_ON = { goOn: true } as const;

interface ValuesFlowProps {
  questions: ValueQuestion[];
  saved: SavedValues;
  consented: boolean;
  /** The address of the result. */
  result: string;
}

/** The questions, one page each, and their summary at the end. */
export function ValuesFlow({ questions, saved, consented, result }: ValuesFlowProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const values = useValues({ questions, saved, consented, onSaved: () => void navigate(result) });
  const goOn = (state as Partial<typeof GO_ON> | null)?.goOn === true;
  const [first] = useState(() => firstPlace(questions, values.sheet, values.unsaved || goOn));
  const place = placeIn(search, questions.length) ?? first;
  const address = addressOf(place);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // A new page is announced by taking the focus to its heading; its position is for the scroll restoration.
    heading.current?.focus({ preventScroll: true });
  }, [address]);
  const fromSummary = (state as Partial<typeof FROM_SUMMARY> | null)?.from === FROM_SUMMARY.from;
  const hasSaved = Object.keys(saved.answers).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {values.unsaved && values.resumed && (
        <Notice tone="sun">{t`As respostas que você não tinha salvado continuam aqui.`}</Notice>
      )}
      {place.name === 'summary' ? (
        <>
          {hasSaved && !values.unsaved && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sun-soft px-5 py-4 text-sun-ink">
              <p className="min-w-48 flex-1">{t`As suas respostas já estão salvas.`}</p>
              <ButtonLink variant="sun" to={result}>{t`Ver quem combina comigo`}</ButtonLink>
            </div>
          )}
          <Summary questions={questions} values={values} heading={heading} />
        </>
      ) : (
        <QuestionPage
          questions={questions}
          at={place.at}
          values={values}
          fromSummary={fromSummary}
          heading={heading}
          onGo={(to: Place) => void navigate(addressOf(to))}
        />
      )}
      {values.textQuestion}
    </div>
  );
}
