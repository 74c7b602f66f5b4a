import { useLingui } from '@lingui/react/macro';
import { publicConfig } from '@/config/product';

/** The note of a demonstration, in which letters travel faster; null elsewhere. */
export function useDemoPace(): string | null {
  const { t } = useLingui();
  const seconds = publicConfig().demoScript?.letterHour ?? null;
  return seconds === null
    ? null
    : t`Demonstração: cada hora de viagem dura ${seconds} s, e as cartas chegam também à noite.`;
}
