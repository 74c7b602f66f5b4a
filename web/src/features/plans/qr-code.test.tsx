import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code';

const CODE =
  '00020126580022br.gov.bcb.pix.sandbox0125019aab3f00b071f2a3c4d5e6f5204000053039865405' +
  '12.905802BR5917SANDBOX NAO PAGUE6007SANDBOX62290525019aab3f00b071f2a3c4d5e6f6304ABCD';

/** Pixels of a module, so that the reader sees edges as a camera does. */
const SCALE = 4;

/** What a reader of QR codes sees in the drawing; null where it sees none. */
function read(drawing: Element): string | null {
  const side = Number(drawing.getAttribute('viewBox')?.split(' ').at(-1)) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const dark = drawing.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, left, top] of dark.matchAll(/M(\d+) (\d+)/g)) {
    for (let y = 0; y < SCALE; y++) {
      for (let x = 0; x < SCALE; x++) {
        const at = (Number(top) * SCALE + y) * side + Number(left) * SCALE + x;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data ?? null;
}

test.each(['a', CODE, 'https://enlace.app/convite/ção-ü', 'x'.repeat(1200)])(
  'a drawn code is read back as its text: %.30s',
  (text) => {
    render(<QrCode text={text} label="Código" />);
    expect(read(screen.getByRole('img', { name: 'Código' }))).toBe(text);
  },
);

test('a text that no code holds is not drawn', () => {
  const { container } = render(<QrCode text={'x'.repeat(3000)} label="Código" />);
  expect(container.firstChild).toBeNull();
});
