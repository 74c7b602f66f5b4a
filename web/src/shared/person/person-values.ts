import { useLingui } from '@lingui/react/macro';

/** A sign or an interest of the list, as one writes it here: the wire has one word for both Portugueses. */
export function useValueWord(): (word: string) => string {
  const { t } = useLingui();
  // What both write alike is shown as it is on the wire.
  const values: Record<string, string> = {
    Gêmeos: t`Gêmeos`,
    Câncer: t`Câncer`,
    Esportes: t`Esportes`,
  };
  return (word) => values[word] ?? word;
}
