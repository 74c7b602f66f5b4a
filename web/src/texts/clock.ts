const written = (hours: number, minutes: number) =>
  `${hours}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;

/**
 * The hour of a moment as people here write it: `8h`, `20h30`, `0h05`. By the clock of this device, or of `timeZone`,
 * an IANA name.
 */
export function clockTime(at: string | number | Date, timeZone?: string): string {
  const moment = new Date(at);
  if (!timeZone) return written(moment.getHours(), moment.getMinutes());
  const parts = new Intl.DateTimeFormat('pt-BR', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return written(part('hour'), part('minute'));
}
