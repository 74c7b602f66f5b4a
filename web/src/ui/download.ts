import { SLUG } from '@/config/product';
import { inShell } from '@/config/server';

const ENDINGS: Record<string, string> = {
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/zip': 'zip',
  'application/pdf': 'pdf',
};

/** Offers a text or bytes as a file of this day: `enlace-dados-2026-11-22.json`. */
export function download(text: string | Blob, name: string, type: string) {
  const ending = ENDINGS[type] ?? 'json';
  const file = [SLUG, name, `${new Date().toISOString().slice(0, 10)}.${ending}`].filter(Boolean).join('-');
  if (!inShell()) return offer(text, file, type);
  import('@/native/save')
    .then(async ({ handOver }) => (await handOver(text, file)) || offer(text, file, type))
    .catch((error: unknown) => console.error('The file was not handed over', error));
}

/** Lets the browser save it. */
function offer(text: string | Blob, file: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
