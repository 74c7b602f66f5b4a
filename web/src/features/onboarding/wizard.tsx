import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import type { FunctionArgs, OnboardingStep } from '@/api/surface';
import { useNavigate } from '@/router';
import { isoDate } from '@/shared/account/birthdate';
import { invitation } from '@/shared/invitation/invitation';
import { myProfileQuery } from '@/shared/member/queries';
import { CityField } from '@/shared/profile/city-field';
import { onboardingQuery } from '@/shared/profile/city-queries';
import { useTextQuestion } from '@/shared/safety/use-text-question';
import { focusInvalid } from '@/ui/focus-invalid';
import { toast } from '@/ui/toast';
import { useChecks } from './checks';
import { type Draft, PARTS, type Part, STEPS, stepOneData } from './draft';
import { AstrologyStep, BioStep, InterestsStep, NameStep } from './steps';
import { IdentityStep, PreferencesStep } from './who-steps';
import { WizardFrame } from './wizard-frame';

/** A step, and in the first one the question. */
interface Place {
  step: OnboardingStep;
  part: Part;
}

interface WizardProps {
  start: Place;
  initial: Draft;
  /** True for users who gave no birth date at sign-up. */
  askBirthdate: boolean;
}

type Save = FunctionArgs<'save_onboarding'>;

/** The fields that show a refusal of their own, by the question of the first step that they belong to. */
const PART_OF: Record<string, Part> = {
  name: 'name',
  birthdate: 'name',
  gender_identity: 'identity',
  gender_preferences: 'preferences',
};
const SHOWN = [...Object.keys(PART_OF), 'bio', 'city', 'city_text', 'interests'];

function placeAfter({ step, part }: Place): Place {
  const next = PARTS[PARTS.indexOf(part) + 1];
  if (step === 1 && next) return { step, part: next };
  return { step: (step + 1) as OnboardingStep, part };
}

function placeBefore({ step, part }: Place): Place | undefined {
  if (step > 1) return { step: (step - 1) as OnboardingStep, part };
  const before = PARTS[PARTS.indexOf(part) - 1];
  return before && { step, part: before };
}

/** The five steps. Each answer is saved when one goes on, so closing the tab loses nothing. */
export function Wizard({ start, initial, askBirthdate }: WizardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [place, setPlace] = useState(start);
  const { step, part } = place;
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const check = useChecks(askBirthdate);

  const question = useTextQuestion();
  const save = useMutation({
    mutationFn: (args: Save) => question.save(() => rpc('save_onboarding', args)),
    meta: { quiet: true },
    onSuccess: async ({ done }, { step: saved }) => {
      setErrors({});
      if (saved < STEPS) return setPlace(placeAfter(place));
      if (!done) return setErrors({ form: t`Falta completar um passo anterior.` });
      toast.success(t`Perfil criado com sucesso!`);
      void invitation.use();
      // A deck that was dealt before knew nothing of what has just been said.
      for (const key of ['deck', 'deck-status']) client.removeQueries({ queryKey: [key] });
      client.setQueryData(onboardingQuery.queryKey, (before) => before && { ...before, step: STEPS, done });
      await client.invalidateQueries({ queryKey: myProfileQuery.queryKey });
      navigate('/onboarding/foto', { replace: true });
    },
    onError: (error, { step: failed }) => {
      // Its author chose to change the text.
      if (error instanceof ApiError && error.code === 'CONFIRM') return;
      console.error('A step of onboarding was not saved', error);
      if (
        error instanceof ApiError &&
        (error.code === 'VALIDATION' || (error.code === 'LIMIT' && error.field))
      ) {
        // Beside its field where this step shows one, above the form otherwise; never twice.
        const field = SHOWN.find((shown) => shown === error.field);
        if (field && PART_OF[field]) setPlace({ step: 1, part: PART_OF[field] });
        focusInvalid();
        return setErrors({ [field ?? 'form']: error.message });
      }
      const text = failed === STEPS ? t`Erro ao criar perfil. Tente novamente.` : t`Erro ao salvar dados`;
      toast.error(text);
      setErrors({ form: errorText(error, text) });
    },
  });

  const argsOf = (current: OnboardingStep): Save => {
    const { city, astrology } = draft;
    switch (current) {
      case 1:
        return { step: 1, data: stepOneData(draft.one, isoDate(draft.one.birthdate) ?? undefined) };
      case 2:
        return { step: 2, data: { bio: draft.bio.trim() } };
      case 3:
        return {
          step: 3,
          data:
            city.id === undefined
              ? { city_text: city.text.trim() }
              : { city_id: city.id, city_text: city.text },
        };
      case 4:
        return { step: 4, data: { interests: draft.interests } };
      case 5:
        // A blank is an answer: what is empty is left out.
        return { step: 5, data: Object.fromEntries(Object.entries(astrology).filter(([, sign]) => sign)) };
    }
  };
  const submit = () => {
    const found = check(place, draft);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusInvalid();
      return;
    }
    save.mutate(argsOf(step));
  };

  const texts = useTexts();
  const before = placeBefore(place);
  const changeOne = (one: Draft['one']) => {
    put({ one });
    // What is wrong is said again when one goes on.
    setErrors({});
  };
  const one = { value: draft.one, onChange: changeOne, errors };
  return (
    <WizardFrame
      step={step}
      question={step === 1 ? part : String(step)}
      reached={step === 1 ? (PARTS.indexOf(part) + 1) / PARTS.length : step}
      {...texts[step === 1 ? part : step]}
      busy={save.isPending}
      problem={errors.form}
      onBack={before && (() => setPlace(before))}
      onSubmit={submit}
    >
      {step === 1 && part === 'name' && <NameStep {...one} askBirthdate={askBirthdate} />}
      {step === 1 && part === 'identity' && <IdentityStep {...one} />}
      {step === 1 && part === 'preferences' && <PreferencesStep {...one} />}
      {step === 2 && <BioStep value={draft.bio} onChange={(bio) => put({ bio })} error={errors.bio} />}
      {step === 3 && (
        <CityField
          value={draft.city}
          onChange={(city) => put({ city })}
          error={errors.city ?? errors.city_text}
        />
      )}
      {step === 4 && (
        <InterestsStep
          value={draft.interests}
          onChange={(interests) => put({ interests })}
          error={errors.interests}
        />
      )}
      {question.question}
      {step === 5 && <AstrologyStep value={draft.astrology} onChange={(astrology) => put({ astrology })} />}
    </WizardFrame>
  );
}

/** Each question and what it is asked for. */
function useTexts(): Record<Part | Exclude<OnboardingStep, 1>, { title: string; lead: string }> {
  const { t } = useLingui();
  return {
    name: { title: t`Como podemos chamar você?`, lead: t`Comece pelo nome. O resto vem sem pressa.` },
    identity: { title: t`Eu sou`, lead: t`Você decide depois quem vê esta resposta no perfil.` },
    preferences: { title: t`Quero conhecer`, lead: t`Escolha quantas opções quiser. Só você vê a escolha.` },
    2: { title: t`Conte um pouco de você`, lead: t`Quem lê a sua bio começa melhor a conversa.` },
    3: { title: t`Onde você mora?`, lead: t`Para mostrar primeiro quem pode mesmo tomar um café com você.` },
    4: { title: t`O que faz você feliz?`, lead: t`Interesses em comum são o melhor primeiro assunto.` },
    5: {
      title: t`E o que dizem os astros?`,
      lead: t`Pule o que não souber. Dá para calcular o mapa depois.`,
    },
  };
}
