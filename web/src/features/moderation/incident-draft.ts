/** A moment in the form of a `datetime-local` field, by the clock of this device; empty for none. */
export function toLocal(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such a field names; null while it names none. */
export function fromLocal(value: string): string | null {
  // Of a shorter text some browsers make a date.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
