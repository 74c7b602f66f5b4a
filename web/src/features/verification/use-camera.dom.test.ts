import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusalOf, useCamera } from './use-camera';

const give = (devices: unknown) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });

afterEach(() => {
  give(undefined);
  vi.restoreAllMocks();
});

it('refusal_of_the_browser_says_what_helps', () => {
  expect(refusalOf(new DOMException('', 'NotAllowedError'))).toBe('refused');
  expect(refusalOf(new DOMException('', 'NotFoundError'))).toBe('absent');
  expect(refusalOf(new DOMException('', 'NotReadableError'))).toBe('failed');
  expect(refusalOf('no')).toBe('failed');
});

it('browser_without_cameras_is_not_asked', async () => {
  give(undefined);
  const { result } = renderHook(() => useCamera('user'));
  await waitFor(() => expect(result.current.state).toBe('absent'));
});

it('camera_is_asked_for_without_a_microphone_and_again_after_a_refusal', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const getUserMedia = vi.fn(async () => {
    throw new DOMException('', 'NotAllowedError');
  });
  give({ getUserMedia });
  const { result } = renderHook(() => useCamera('environment'));
  await waitFor(() => expect(result.current.state).toBe('refused'));
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ audio: false, video: expect.objectContaining({ facingMode: 'environment' }) }),
  );
  result.current.again();
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});
