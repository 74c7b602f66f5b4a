import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Texts } from '@/texts/provider';
import { FramingEditor } from './framing-editor';

const cut = vi.hoisted(() => vi.fn());
vi.mock('./cut', () => ({ cut }));

const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const onDone = vi.fn();

function show(width: number, height: number) {
  const picture = Object.assign(document.createElement('canvas'), { width, height });
  render(
    <Texts>
      <FramingEditor picture={picture} onDone={onDone} back={null} />
    </Texts>,
  );
  return picture;
}

const frame = () => screen.getByRole('group', { name: 'Enquadramento da foto' });
const finish = () => userEvent.click(screen.getByRole('button', { name: 'Usar esta foto' }));
const crop = () => cut.mock.calls.at(-1)?.[1];

beforeEach(() => {
  onDone.mockReset();
  cut.mockReset();
  cut.mockResolvedValue(photo);
});

it('what lies in the frame is what is sent', async () => {
  const picture = show(4000, 3000);
  await finish();
  expect(cut).toHaveBeenCalledWith(picture, { left: 800, top: 0, width: 2400, height: 3000 });
  expect(onDone).toHaveBeenCalledWith(photo);
});

it('arrows, plus, minus and zero move the photo by keys', async () => {
  show(4000, 3000);
  frame().focus();
  await userEvent.keyboard('{ArrowRight}');
  await finish();
  expect(crop().left).toBeCloseTo(800 - 0.04 * 2400);
  frame().focus();
  await userEvent.keyboard('+');
  expect(await screen.findByText('Aproximação de 125%')).toBeInTheDocument();
  await finish();
  expect(crop().width).toBeCloseTo(1920);
  frame().focus();
  await userEvent.keyboard('0');
  await finish();
  expect(crop()).toMatchObject({ left: 800, width: 2400 });
});

it('buttons do the same, and keep the focus at the end of the way', async () => {
  show(480, 600);
  const nearer = screen.getByRole('button', { name: 'Aproximar' });
  expect(screen.getByRole('button', { name: 'Afastar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(nearer);
  expect(nearer).toHaveAttribute('aria-disabled', 'true');
  expect(nearer).toHaveFocus();
  await finish();
  expect(crop().width).toBeCloseTo(400);
});

it('a photo too small to come nearer says so', () => {
  show(400, 500);
  expect(screen.getByText(/Esta foto é pequena demais para aproximar/)).toBeVisible();
});

it('a photo that cannot be written can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  cut.mockRejectedValueOnce(new Error('no memory'));
  show(800, 1000);
  await finish();
  expect(onDone).not.toHaveBeenCalled();
  await finish();
  expect(onDone).toHaveBeenCalledOnce();
});
