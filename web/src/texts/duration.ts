/** How long something lasts, as minutes and seconds of two digits each: `04:09`, `30:00`. */
export function minutesSeconds(milliseconds: number): string {
  const whole = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
