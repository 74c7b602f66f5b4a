import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { maskDate } from '@/shared/account/birthdate';
import { CityField } from '@/shared/profile/city-field';
import { currentLocale } from '@/texts/locale';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { Field, Input } from '@/ui/field';
import {
  type BirthDraft,
  type BirthField,
  birthCall,
  dayOf,
  isBeforeRecords,
  maskTime,
  momentOf,
  problemsOf,
} from './birth-draft';
import { useProblemWords, useSharingOptions } from './birth-words';
import { ChoiceCards } from './choice-cards';
import { ClockStory } from './clock-story';
import { OffsetField } from './offset-field';
import { ASTROLOGY, doubtQuery, natalQuery } from './queries';

/** The fields of the server's refusals by the fields of the form. */
const REFUSED: Record<string, BirthField> = {
  date: 'date',
  time: 'time',
  time_quality: 'time',
  city_id: 'city',
  turn: 'turn',
  offset_minutes: 'offset',
  sharing: 'sharing',
  consent: 'consent',
};

/**
 * Form for the caller's time and place of birth, which are stored sealed and never shown to
 * others.
 */
export function BirthForm({
  initial,
  birthday,
  onDone,
}: {
  initial: BirthDraft;
  /** The day of the profile, which is not asked for again. */
  birthday: string | null;
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useProblemWords();
  const sharing = useSharingOptions();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const { data: doubt } = useQuery(doubtQuery(momentOf(draft, birthday)));
  const twice = doubt?.clock === 'twice' && draft.knows !== 'unknown';
  const problems = problemsOf(draft, birthday, twice);
  const save = useMutation({
    mutationFn: () => rpc('save_birth', { ...birthCall(draft, birthday, twice), language: currentLocale() }),
    onSuccess: async (chart) => {
      client.setQueryData(natalQuery.queryKey, chart);
      await client.invalidateQueries({ queryKey: ASTROLOGY });
      onDone();
    },
    onError: () => focusFirst(),
    meta: { quiet: true },
  });
  const refused = save.error instanceof ApiError ? REFUSED[save.error.field ?? ''] : undefined;
  const said = (field: BirthField) =>
    refused === field ? errorText(save.error, '') : tried ? words(problems[field]) : undefined;

  const put = (part: Partial<BirthDraft>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const focusFirst = () =>
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const inside = wrong?.matches('input') ? wrong : wrong?.querySelector<HTMLElement>('input');
      (
        inside ?? form.current?.querySelector<HTMLElement>('[role="checkbox"][aria-checked="false"]')
      )?.focus();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return focusFirst();
    save.mutate();
  };

  const day = dayOf(draft, birthday);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Card className="grid grid-cols-1 gap-6 md:p-7">
        {birthday ? (
          <div>
            <p className="text-[.93rem] font-semibold">{t`Data`}</p>
            <p className="mt-1 text-lg">
              {new Date(`${birthday}T00:00:00Z`).toLocaleDateString(i18n.locale, {
                day: 'numeric',
                month: 'long',
                year: 'numeric',
                timeZone: 'UTC',
              })}
              <span className="block text-sm text-ink-2">{t`É a data do seu cadastro.`}</span>
            </p>
          </div>
        ) : (
          <Field label={t`Data de nascimento`} error={said('date')}>
            <Input
              inputMode="numeric"
              autoComplete="bday"
              placeholder={t`dd/mm/aaaa`}
              className="max-w-48 tabular-nums"
              value={draft.date}
              onChange={(event) => put({ date: maskDate(event.target.value) })}
            />
          </Field>
        )}
        <ChoiceCards
          name="knows"
          legend={t`Você sabe a hora?`}
          hint={t`Está na certidão, ou alguém da família lembra. Sem ela o mapa também sai, só que com menos.`}
          value={draft.knows}
          options={[
            { value: 'exact', label: t`Sei a hora` },
            { value: 'about', label: t`Mais ou menos` },
            { value: 'unknown', label: t`Não sei` },
          ]}
          onChange={(knows) => put({ knows })}
        />
        {draft.knows !== 'unknown' && (
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-[10rem_1fr]">
            <Field label={t`Hora`} error={said('time')}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="14:30"
                className="tabular-nums"
                value={draft.time}
                onChange={(event) => put({ time: maskTime(event.target.value) })}
              />
            </Field>
            {draft.knows === 'about' && (
              <ChoiceCards
                name="margin"
                legend={t`Com quanta folga?`}
                className="sm:grid-cols-2"
                value={draft.margin}
                options={[
                  { value: 'half_hour', label: t`Meia hora a mais ou a menos` },
                  { value: 'two_hours', label: t`Até duas horas` },
                ]}
                onChange={(margin) => put({ margin })}
              />
            )}
          </div>
        )}
        <CityField
          value={draft.city}
          error={said('city')}
          words={{
            label: t`Cidade onde você nasceu`,
            hint: t`Serve para o fuso daquele dia e o céu daquele lugar. Não aparece para ninguém.`,
            unknown: t`Não achamos essa cidade. A vizinha mais próxima dá quase o mesmo céu.`,
          }}
          onChange={(city) => put({ city })}
        />
        {doubt?.clock === 'skipped' && (
          <ClockStory
            clock="skipped"
            time={draft.knows === 'unknown' ? null : draft.time}
            minutes={doubt.minutes ?? 60}
            note={doubt.note}
            level={2}
          />
        )}
        {twice && (
          <ClockStory
            clock="twice"
            time={draft.time}
            minutes={doubt.minutes ?? 60}
            note={t`Na noite em que o horário de verão acabou, o relógio voltou e mostrou esta hora outra vez.`}
            level={2}
          >
            <ChoiceCards
              name="turn"
              legend={t`Antes ou depois de atrasar o relógio?`}
              value={draft.turn}
              error={said('turn')}
              options={[
                { value: 'before', label: t`Antes` },
                { value: 'after', label: t`Depois` },
                { value: 'unsure', label: t`Não sei` },
              ]}
              onChange={(turn) => put({ turn })}
            />
          </ClockStory>
        )}
        {day && isBeforeRecords(day) && (
          <OffsetField value={draft.offset} error={said('offset')} onChange={(offset) => put({ offset })} />
        )}
      </Card>
      <Card className="grid grid-cols-1 gap-6 md:p-7">
        <ChoiceCards
          name="sharing"
          legend={t`Quem pode ver os seus signos?`}
          hint={t`Só os signos de Sol, Lua, Ascendente, Vênus e Marte. Data, hora e lugar não saem daqui.`}
          value={draft.sharing}
          error={said('sharing')}
          options={sharing}
          onChange={(next) => put({ sharing: next })}
        />
        <div>
          <Checkbox checked={draft.consent} onChange={(consent) => put({ consent })}>
            {t`Concordo que a data, a hora e a cidade do meu nascimento sejam guardadas, cifradas, para calcular o meu mapa e as sinastrias. Posso apagar tudo quando quiser.`}
          </Checkbox>
          {said('consent') && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger">
              {said('consent')}
            </p>
          )}
        </div>
        {save.isError && !refused && (
          <Notice tone="danger">{errorText(save.error, t`O mapa não foi salvo. Tente novamente.`)}</Notice>
        )}
        {refused === 'date' && birthday && <Notice tone="danger">{errorText(save.error, '')}</Notice>}
        <Button type="submit" size="lg" busy={save.isPending} className="sm:justify-self-start">
          {t`Desenhar meu mapa`}
        </Button>
      </Card>
    </form>
  );
}
