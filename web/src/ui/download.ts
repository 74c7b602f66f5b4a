import { SLUG } from '@/config/product';

/** Offers a text as a file of this day: `enlace-dados-2026-11-22.json`. */
export function download(text: string, name: string, type: string) {
  const ending = type === 'text/csv' ? 'csv' : 'json';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = [SLUG, name, `${new Date().toISOString().slice(0, 10)}.${ending}`]
    .filter(Boolean)
    .join('-');
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
