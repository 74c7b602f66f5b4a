import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from '@/router';
import { renderScreen } from '@/testing/render-screen';
import { draftFrom, type Part } from './draft';
import { Wizard } from './wizard';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: async () => [] }));

const Address = () => <output>{useLocation().pathname}</output>;

function show(part: Part, step: 1 | 5 = 1) {
  renderScreen(
    <>
      <Wizard
        start={{ step, part }}
        initial={draftFrom({ 1: { name: 'Ana' } }, 'Ana')}
        askBirthdate={false}
      />
      <Address />
    </>,
  );
}

const chip = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(chip(name));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const sent = () => rpc.mock.calls.filter(([name]) => name === 'save_onboarding').map(([, args]) => args);

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  rpc.mockReset();
  rpc.mockImplementation(async (_name: string, args: { step: number }) => ({
    step: args?.step,
    done: args?.step === 5,
  }));
});

it('the first step asks for the name, who one is, and whom one wants to meet', async () => {
  show('name');
  await press('Próximo');
  await title('Eu sou');
  expect(screen.getByText('Passo 1 de 5')).toBeVisible();
  await press('Mulher');
  await userEvent.click(screen.getByRole('checkbox', { name: /identidade de gênero/ }));
  await press('Próximo');
  await title('Quero conhecer');
  expect(screen.getByText('Passo 1 de 5')).toBeVisible();
  await press('Homens');
  await press('Pessoas não binárias');
  await userEvent.click(screen.getByRole('checkbox', { name: /quem eu quero conhecer/ }));
  await press('Próximo');
  expect(await screen.findByText('Passo 2 de 5')).toBeVisible();
  expect(sent().at(-1)).toEqual({
    step: 1,
    data: {
      name: 'Ana',
      gender_identity: 'woman',
      gender_preferences: ['man', 'non_binary'],
      consents: ['gender_identity', 'gender_preferences'],
    },
  });
  await press('Voltar');
  await title('Quero conhecer');
});

it('a question without an answer stays, with its error at the choices', async () => {
  show('identity');
  await press('Próximo');
  const group = screen.getByRole('group', { name: 'Eu sou' });
  expect(group).toHaveAccessibleDescription('Escolha uma opção. “Prefiro não dizer” também vale.');
  await waitFor(() => expect(chip('Mulher')).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('a missing consent takes the focus, with its words, and nothing is ticked for anybody', async () => {
  show('preferences');
  await press('Mulheres');
  await press('Próximo');
  const box = screen.getByRole('checkbox', { name: /quem eu quero conhecer/ });
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).not.toBeChecked();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Marque para guardar esta resposta, ou desmarque a resposta.');
  expect(sent()).toEqual([]);
  await userEvent.click(box);
  expect(box).not.toBeInvalid();
});

it('to decline, and to be open to everybody, are answers without a consent', async () => {
  show('identity');
  await press('Prefiro não dizer');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Próximo');
  await title('Quero conhecer');
  await press('Homens');
  await press('Todas as pessoas');
  expect(chip('Homens')).toHaveAttribute('aria-pressed', 'false');
  await press('Próximo');
  expect(await screen.findByText('Passo 2 de 5')).toBeVisible();
  expect(sent().at(-1)?.data).toEqual({
    name: 'Ana',
    gender_identity: 'prefer_not_to_say',
    gender_preferences: [],
    consents: [],
  });
});

it('the end leads to the first photo', async () => {
  show('preferences', 5);
  await press('Concluir');
  expect(await screen.findByText('/onboarding/foto')).toBeVisible();
});
