import { afterEach, expect, it, vi } from 'vitest';
import { followBackButton } from './back-button';
import { openOver } from './browser';
import { photosOf } from './camera';
import { fakeApp, fakePush } from './fakes';
import { followKeyboard } from './keyboard';
import type { CameraPlugin, KeyboardPlugin } from './plugins';
import { registerForPush } from './push';
import { followResume } from './resume';
import { forgetHandedOver, handOver } from './save';
import { shareNatively } from './share';
import { followTheme } from './theme';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.classList.remove('dark');
  vi.restoreAllMocks();
});

it('back_button_closes_what_takes_the_key_before_it_leaves_the_screen', async () => {
  const app = fakeApp();
  const back = vi.spyOn(history, 'back').mockReturnValue();
  const close = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
  await followBackButton(app.plugin);
  document.addEventListener('keydown', close);
  app.pressesBack(true);
  document.removeEventListener('keydown', close);
  expect(back).not.toHaveBeenCalled();
  app.pressesBack(true);
  expect(back).toHaveBeenCalledOnce();
  app.pressesBack(false);
  expect(app.minimizeApp).toHaveBeenCalledOnce();
});

it('app_that_comes_back_wakes_what_listens_to_the_page', async () => {
  const app = fakeApp();
  const woken = vi.fn();
  await followResume(app.plugin);
  document.addEventListener('visibilitychange', woken);
  app.resumes();
  document.removeEventListener('visibilitychange', woken);
  expect(woken).toHaveBeenCalledOnce();
});

it('system_bars_and_keyboard_follow_the_theme_of_the_page', async () => {
  const [bars, keyboard] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  await followTheme({ setStyle: bars }, { setStyle: keyboard } as unknown as KeyboardPlugin);
  expect(bars).toHaveBeenLastCalledWith({ style: 'LIGHT' });
  document.documentElement.classList.add('dark');
  await vi.waitFor(() => expect(bars).toHaveBeenLastCalledWith({ style: 'DARK' }));
  expect(keyboard).toHaveBeenLastCalledWith({ style: 'DARK' });
});

it('keyboard_brings_the_field_into_view', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.scrollIntoView = vi.fn();
  field.focus();
  const plugin = { addListener: async (_event: string, shown: () => void) => shown() };
  await followKeyboard(plugin as unknown as KeyboardPlugin);
  expect(field.scrollIntoView).toHaveBeenCalledOnce();
});

const camera = (plugin: Partial<CameraPlugin>) => plugin as CameraPlugin;

it('camera_and_gallery_give_files_as_many_as_asked_for', async () => {
  const picture = { blob: async () => new Blob(['p'], { type: 'image/jpeg' }) } as Response;
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(picture);
  const path = 'https://localhost/_capacitor_file_/photo.jpg';
  const [taken] = await photosOf('camera', 3, camera({ takePhoto: async () => ({ webPath: path }) }));
  expect([taken?.name, taken?.type]).toEqual(['photo.jpg', 'image/jpeg']);
  const chooseFromGallery = vi.fn(async () => ({ results: [{ webPath: path }, { webPath: path }, {}] }));
  expect(await photosOf('gallery', 2, camera({ chooseFromGallery }))).toHaveLength(2);
  expect(chooseFromGallery).toHaveBeenCalledWith(
    expect.objectContaining({ limit: 2, allowMultipleSelection: true }),
  );
});

it('camera_given_up_is_no_photo_and_one_refused_is_an_error', async () => {
  const failing = (code: string) =>
    camera({ takePhoto: () => Promise.reject(Object.assign(new Error('no'), { code })) });
  expect(await photosOf('camera', 1, failing('OS-PLUG-CAMR-0006'))).toEqual([]);
  await expect(photosOf('camera', 1, failing('OS-PLUG-CAMR-0003'))).rejects.toThrow('no');
  await expect(photosOf('camera', 1)).rejects.toThrow('no camera plugin');
});

it('sheet_that_is_dismissed_rejects_as_that_of_the_page_does', async () => {
  const link = { title: 'Enlace', text: 'Vem', url: 'https://enlace.example/' };
  const share = vi.fn(async () => undefined);
  expect(await shareNatively(link, { share })).toBe(true);
  expect(share).toHaveBeenCalledWith(link);
  const dismissed = { share: () => Promise.reject(new Error('Share canceled')) };
  await expect(shareNatively(link, dismissed)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await shareNatively(link)).toBe(false);
});

it('file_goes_to_the_sheet_and_is_gone_after_the_next_start', async () => {
  const files = {
    writeFile: vi.fn(async ({ path }: { path: string }) => ({ uri: `file:///cache/${path}` })),
    rmdir: vi.fn(async () => undefined),
  };
  const share = vi.fn(async () => undefined);
  expect(await handOver('{}', 'dados.json', files, { share })).toBe(true);
  expect(share).toHaveBeenCalledWith({ files: ['file:///cache/handed-over/dados.json'] });
  const dismissed = { share: () => Promise.reject(new Error('Share canceled')) };
  expect(await handOver('{}', 'dados.json', files, dismissed)).toBe(true);
  const broken = { share: () => Promise.reject(new Error('no sheet')) };
  await expect(handOver('{}', 'dados.json', files, broken)).rejects.toThrow('no sheet');
  expect(await handOver('{}', 'dados.json')).toBe(false);
  await forgetHandedOver(files);
  expect(files.rmdir).toHaveBeenCalledWith({ path: 'handed-over', directory: 'CACHE', recursive: true });
  files.rmdir.mockRejectedValue(new Error('no folder'));
  await expect(forgetHandedOver(files)).resolves.toBeUndefined();
});

it('checkout_opens_over_the_app_and_only_web_pages_do', async () => {
  const open = vi.fn(async () => undefined);
  expect(await openOver('https://pay.example/c1', { open })).toBe(true);
  expect(await openOver('intent://pay', { open })).toBe(false);
  expect(await openOver('https://pay.example/c1')).toBe(false);
  expect(open).toHaveBeenCalledOnce();
});

it('push_registration_gives_the_token_and_leaves_no_listener', async () => {
  const push = fakePush();
  expect(await registerForPush(push.plugin)).toEqual({ state: 'granted', token: 'token-of-the-device' });
  await vi.waitFor(() => expect(push.count('registration') + push.count('registrationError')).toBe(0));
});

it('push_refused_once_is_not_asked_for_again', async () => {
  const refusing = fakePush('denied');
  expect(await registerForPush(refusing.plugin)).toEqual({ state: 'denied' });
  const refused = fakePush('denied', 'denied');
  expect(await registerForPush(refused.plugin)).toEqual({ state: 'denied' });
  expect(refused.requestPermissions).not.toHaveBeenCalled();
  expect(refused.register).not.toHaveBeenCalled();
});

it('push_registration_that_fails_on_the_device_rejects', async () => {
  const push = fakePush();
  push.register.mockImplementation(async () => push.send('registrationError', { error: 'no service' }));
  await expect(registerForPush(push.plugin)).rejects.toThrow('no service');
});
