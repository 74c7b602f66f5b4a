import { useLingui } from '@lingui/react/macro';
import type { AttemptView } from './verification-queries';

export type Question = AttemptView['questions'][number];
/** One answer for each question; each is given by itself. */
export type Answers = Partial<Record<Question, boolean>>;

/** What each question asks, as it suits the attempt. */
export function useQuestionWords(kind: AttemptView['kind']): (question: Question) => string {
  const { t } = useLingui();
  const words: Record<Question, string> = {
    same_person:
      kind === 'identity'
        ? t`A pessoa das imagens é a do documento?`
        : kind === 'recheck'
          ? t`A nova foto é da pessoa das fotos conferidas?`
          : t`É a pessoa das fotos do perfil?`,
    as_asked: t`Os gestos e o número são os que foram pedidos?`,
    adult: t`O documento mostra 18 anos ou mais?`,
  };
  return (question) => words[question];
}

/** What measurements say: of one picture by its name, or of all of them. Hints, and no verdict. */
export function useHintWords(hints: AttemptView['hints']): (frame: string | null) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    small: t`pequena`,
    dark: t`escura`,
    blurred: t`sem nitidez`,
    profile_photo: t`parece uma foto do perfil`,
    alike: t`As imagens parecem uma só. Confira se os gestos mudam.`,
  };
  return (frame) =>
    hints
      .filter((hint) => hint.frame === frame)
      .map((hint) => words[hint.kind] ?? hint.kind)
      .join(', ');
}

interface OptionProps {
  name: string;
  text: string;
  hotkey?: string;
  checked: boolean;
  onChange: () => void;
}

/** One of several choices. */
export const Option = ({ name, text, hotkey, checked, onChange }: OptionProps) => (
  <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft">
    <input type="radio" name={name} checked={checked} onChange={onChange} className="size-5 accent-brand" />
    <span className="text-[.95rem] leading-snug">{text}</span>
    {hotkey && <kbd className="font-sans text-sm font-semibold text-ink-2">{hotkey}</kbd>}
  </label>
);

interface YesNoProps {
  name: string;
  words: string;
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}

/** One question with its two answers. */
export function YesNo({ name, words, value, onChange }: YesNoProps) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-2 leading-snug font-semibold">{words}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        <Option name={name} text={t`Sim`} checked={value === true} onChange={() => onChange(true)} />
        <Option name={name} text={t`Não`} checked={value === false} onChange={() => onChange(false)} />
      </div>
    </fieldset>
  );
}
