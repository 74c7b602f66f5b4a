import { useLingui } from '@lingui/react/macro';
import { publicConfig } from '@/config/product';

/** What a demonstration says of the way of its letters; null where an hour is an hour. */
export function useHurry(): string | null {
  const { t } = useLingui();
  const seconds = publicConfig().demoScript?.letterHour ?? null;
  return seconds === null
    ? null
    : t`Demonstração: cada hora de viagem dura ${seconds} s, e as cartas chegam também à noite.`;
}
