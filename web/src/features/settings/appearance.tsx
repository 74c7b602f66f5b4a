import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseLocale, currentLocale, type Locale } from '@/texts/locale';
import { cn } from '@/ui/cn';
import { chooseDataSaving, useDataSaving } from '@/ui/data-saving';
import { Field, Select } from '@/ui/field';
import { Switch } from '@/ui/switch';
import { chooseTheme, type ThemeChoice, useTheme } from '@/ui/theme';
import { Section } from './parts';

/** Light, dark, or as the device; which Portuguese the app speaks; and whether it saves data. */
export function Appearance() {
  const { t } = useLingui();
  const theme = useTheme();
  const saving = useDataSaving();
  const choices: Array<[ThemeChoice, string, typeof Sun]> = [
    ['system', t`Como o aparelho`, Monitor],
    ['light', t`Claro`, Sun],
    ['dark', t`Escuro`, Moon],
  ];
  return (
    <Section id="aparencia" title={t`Aparência`}>
      <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <legend className="sr-only">{t`Tema`}</legend>
        {choices.map(([value, label, Icon]) => (
          <label
            key={value}
            className={cn(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border px-4 font-semibold transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
              theme === value ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </label>
        ))}
      </fieldset>
      <Field label={t`Idioma do aplicativo`} className="mt-5">
        <Select value={currentLocale()} onChange={(event) => chooseLocale(event.target.value as Locale)}>
          <option value="pt-BR">{t`Português do Brasil`}</option>
          <option value="pt-PT">{t`Português de Portugal`}</option>
        </Select>
      </Field>
      <Switch
        label={t`Economizar dados`}
        hint={t`Fotos menores, sem globo em movimento e nada carregado antes da hora. Sem escolha sua, vale o que o aparelho pede.`}
        checked={saving}
        onChange={chooseDataSaving}
      />
    </Section>
  );
}
