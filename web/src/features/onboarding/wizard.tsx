import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import type { FunctionArgs, OnboardingStep } from '@/api/surface';
import { useNavigate } from '@/router';
import { ADULT, ageOn, isoDate, OLDEST } from '@/shared/account/birthdate';
import { invitation } from '@/shared/invitation/invitation';
import { myProfileQuery } from '@/shared/member/queries';
import { CityField } from '@/shared/profile/city-field';
import { onboardingQuery } from '@/shared/profile/city-queries';
import { useTextQuestion } from '@/shared/safety/use-text-question';
import { toast } from '@/ui/toast';
import { type Draft, stepOneData } from './draft';
import { AstrologyStep, BioStep, InterestsStep, NameStep } from './steps';
import { STEPS, WizardFrame } from './wizard-frame';

interface WizardProps {
  start: OnboardingStep;
  initial: Draft;
  /** True for users who gave no birth date at sign-up. */
  askBirthdate: boolean;
}

type Save = FunctionArgs<'save_onboarding'>;

/** The fields that show a refusal of their own. */
const SHOWN = ['name', 'birthdate', 'bio', 'city', 'city_text', 'interests'];

const focusInvalid = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** The five steps. Each is saved when one goes on, so closing the tab loses nothing. */
export function Wizard({ start, initial, askBirthdate }: WizardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [step, setStep] = useState<OnboardingStep>(start);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const put = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const question = useTextQuestion();
  const save = useMutation({
    mutationFn: (args: Save) => question.save(() => rpc('save_onboarding', args)),
    meta: { quiet: true },
    onSuccess: async ({ done }, { step: saved }) => {
      setErrors({});
      if (saved < STEPS) return setStep((saved + 1) as OnboardingStep);
      if (!done) return setErrors({ form: t`Falta completar um passo anterior.` });
      toast.success(t`Perfil criado com sucesso!`);
      void invitation.use();
      // A deck that was dealt before knew nothing of what has just been said.
      for (const key of ['deck', 'deck-status']) client.removeQueries({ queryKey: [key] });
      await client.invalidateQueries({ queryKey: onboardingQuery.queryKey });
      await client.invalidateQueries({ queryKey: myProfileQuery.queryKey });
      navigate('/', { replace: true });
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
        const place = SHOWN.includes(error.field ?? '') ? error.field : undefined;
        focusInvalid();
        return setErrors({ [place ?? 'form']: error.message });
      }
      const text = failed === STEPS ? t`Erro ao criar perfil. Tente novamente.` : t`Erro ao salvar dados`;
      toast.error(text);
      setErrors({ form: errorText(error, text) });
    },
  });

  const checkOne = (): Record<string, string> => {
    const found: Record<string, string> = {};
    if (draft.one.name.trim().length < 2) found.name = t`Diga como quer ser chamado(a)`;
    const iso = isoDate(draft.one.birthdate);
    if (askBirthdate && iso === null) found.birthdate = t`Escreva a data como dia/mês/ano`;
    else if (askBirthdate && iso && ageOn(iso) > OLDEST) found.birthdate = t`Confira o ano de nascimento`;
    else if (askBirthdate && iso && ageOn(iso) < ADULT) found.birthdate = t`É preciso ter pelo menos 18 anos`;
    return found;
  };
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
    const found = step === 1 ? checkOne() : {};
    if (step === 3 && !draft.city.text.trim()) found.city = t`Diga a cidade em que você mora`;
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusInvalid();
      return;
    }
    save.mutate(argsOf(step));
  };

  const texts: Record<OnboardingStep, { title: string; lead: string }> = {
    1: { title: t`Como podemos chamar você?`, lead: t`Comece pelo nome. O resto vem sem pressa.` },
    2: { title: t`Conte um pouco de você`, lead: t`Quem lê a sua bio começa melhor a conversa.` },
    3: { title: t`Onde você mora?`, lead: t`Para mostrar primeiro quem pode mesmo tomar um café com você.` },
    4: { title: t`O que faz você feliz?`, lead: t`Interesses em comum são o melhor primeiro assunto.` },
    5: {
      title: t`E o que dizem os astros?`,
      lead: t`Pule o que não souber. Dá para calcular o mapa depois.`,
    },
  };
  return (
    <WizardFrame
      step={step}
      {...texts[step]}
      busy={save.isPending}
      problem={errors.form}
      onBack={step > 1 ? () => setStep((step - 1) as OnboardingStep) : undefined}
      onSubmit={submit}
    >
      {step === 1 && (
        <NameStep
          value={draft.one}
          onChange={(one) => put({ one })}
          askBirthdate={askBirthdate}
          errors={errors}
        />
      )}
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
