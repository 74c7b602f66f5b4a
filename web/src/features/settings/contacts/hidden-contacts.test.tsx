import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { digestOf } from './digest';
import { HiddenContacts } from './hidden-contacts';

const SALT = '00112233445566778899aabbccddeeff';
let sent: string[];
let refusal: ApiError | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: { digests?: string[] }) => {
    if (name === 'contact_digest') return { salt: SALT, rounds: 10 };
    if (name === 'hide_contacts') {
      if (refusal) throw refusal;
      sent.push(...(args.digests ?? []));
    }
    if (name === 'delete_hidden_contacts') sent = [];
    return { count: sent.length, updated_at: sent.length > 0 ? '2026-11-24T12:00:00Z' : null };
  }) as never);
  renderScreen(<HiddenContacts />);
});

it('digest_is_the_one_of_the_server', async () => {
  expect(await digestOf('ana@gmail.com', SALT, 10_000)).toBe(
    '8d3f820666bd7acf4520663c5674db3c7705a19853953ed469a196542b237e13',
  );
});

it('typed_contacts_are_sent_as_digests_alone_and_deleted_together', async () => {
  const user = userEvent.setup();
  await user.type(
    await screen.findByLabelText('E-mails ou telefones'),
    'Rui@example.org{Enter}11 98765-4321',
  );
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByText('2 contatos')).toBeVisible();
  const expected = await Promise.all(
    ['rui@example.org', '5511987654321'].map((one) => digestOf(one, SALT, 10)),
  );
  expect(sent).toEqual(expected.sort());
  await user.click(screen.getByRole('button', { name: 'Apagar todos' }));
  await user.click(await screen.findByRole('button', { name: 'Apagar' }));
  await vi.waitFor(() => expect(screen.queryByText('2 contatos')).toBeNull());
});

it('text_without_contacts_and_a_refusal_are_told_and_nothing_is_lost', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('E-mails ou telefones');
  await user.type(field, 'ninguém');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByText('Não encontramos nenhum e-mail ou telefone.')).toBeVisible();
  refusal = new ApiError('Cabem 3000 contatos na lista.', 'VALIDATION', 422);
  await user.clear(field);
  await user.type(field, 'rui@example.org');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(field).toHaveValue('rui@example.org');
});
