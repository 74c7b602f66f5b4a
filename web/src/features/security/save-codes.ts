import { SLUG } from '@/config/product';

/** The codes as people copy them: groups of four, one to a line. */
export const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? [code]).join('-');

/** Offers the codes as a text file. */
export function downloadCodes(title: string, codes: string[]) {
  const file = new Blob([`${title}\n\n${codes.map(formatCode).join('\n')}\n`], {
    type: 'text/plain;charset=utf-8',
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${SLUG}-codigos.txt`;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
