import { expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { destinationAfterSignIn } from './destination';

function stored(done: boolean, role: string) {
  vi.spyOn(call, 'rpc').mockImplementation((async () => ({ done, step: 1 })) as never);
  vi.spyOn(call, 'rows').mockImplementation((async () => [{ role }]) as never);
}

it.each([
  [false, 'member', undefined, '/onboarding'],
  [false, 'member', '/moderation', '/onboarding'],
  [false, 'moderator', undefined, '/moderation'],
  [false, 'moderator', '/', '/moderation'],
  [false, 'moderator', '/moderation/verificacoes', '/moderation/verificacoes'],
  [false, 'moderator', '/moderationx', '/moderation'],
  [false, 'moderator', '/beta-admin', '/moderation'],
  [false, 'beta_manager', undefined, '/beta-admin'],
  [false, 'admin', '/beta-admin', '/beta-admin'],
  [true, 'moderator', undefined, '/match'],
  [true, 'moderator', '/moderation', '/moderation'],
] as const)('sign-in with onboarding done: %s as %s from %s ends at %s', async (done, role, from, ends) => {
  stored(done, role);
  expect(await destinationAfterSignIn(from)).toBe(ends);
});

it('a role that cannot be read keeps nobody at the door', async () => {
  stored(false, 'member');
  vi.spyOn(call, 'rows').mockRejectedValue(new Error('offline'));
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await destinationAfterSignIn('/messages')).toBe('/messages');
});
