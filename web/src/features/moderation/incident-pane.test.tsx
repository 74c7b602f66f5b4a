import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { IncidentPane } from './incident-pane';
import type { Incident } from './incident-queries';

const notice = (duty: string, more = {}) => ({
  duty,
  required: true,
  due_at: '2026-11-24T18:00:00Z',
  sent_at: null,
  waived_at: null,
  note: '',
  late: false,
  ...more,
});

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

function Harness() {
  const [editing, setEditing] = useState(false);
  return (
    <IncidentPane
      id="a"
      editing={editing}
      onEditing={setEditing}
      onChanged={async () => undefined}
      onLeft={() => undefined}
    />
  );
}

let incident: Incident;
let sent: Array<[string, Record<string, unknown>]>;
let refusal: ApiError | undefined;
beforeEach(() => {
  sent = [];
  refusal = undefined;
  incident = {
    id: 'a',
    version: 3,
    state: 'open',
    opened_at: '2026-11-21T18:00:00Z',
    facts: {
      title: 'Cópia exposta',
      description: 'Uma cópia de segurança esteve legível sem senha.',
      found_at: '2026-11-21T18:00:00Z',
      data: ['contact'],
      people: 'Quem abriu conta em novembro.',
      people_brazil: null,
      people_portugal: 8,
      risk: 'high',
    },
    notices: [
      notice('anpd', { late: true }),
      notice('cnpd', { sent_at: '2026-11-22T10:00:00Z', note: 'Protocolo 77' }),
      notice('people_portugal', { due_at: null }),
      notice('anpd_more', { required: false }),
    ],
    drafts: [{ duty: 'anpd', title: 'Comunicação', paragraphs: ['1. Dados afetados: telefone.'] }],
    history: [
      { at: '2026-11-21T18:00:00Z', change: 'opened', duty: null, note: '', automatic: false, facts: {} },
      {
        at: '2026-11-23T18:00:00Z',
        change: 'due_soon',
        duty: 'anpd',
        note: '',
        automatic: true,
        facts: null,
      },
    ],
  } as unknown as Incident;
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: Record<string, unknown>) => {
    if (name === 'incident') return incident;
    if (name === 'mod_catalogue') return { actions: [], rules: [] };
    sent.push([name, args]);
    if (refusal) throw refusal;
    return null;
  }) as never);
  renderScreen(<Harness />);
});

it('incident_shows_each_notice_that_is_due_with_its_term_draft_and_history', async () => {
  const notices = await screen.findByRole('region', { name: 'Avisos e prazos' });
  const names = within(notices).getAllByRole('heading', { level: 4 });
  expect(names.map((one) => one.textContent)).toEqual([
    'Comunicação à ANPD',
    'Notificação à CNPD',
    'Aviso às pessoas em Portugal',
  ]);
  expect(within(notices).getByText('Atrasado')).toBeVisible();
  expect(within(notices).getByText('Protocolo 77')).toBeVisible();
  expect(within(notices).getByText('1. Dados afetados: telefone.')).toBeInTheDocument();
  expect(screen.getByText('ainda não se sabe')).toBeVisible();
  const [last] = within(screen.getByRole('region', { name: 'Histórico' })).getAllByRole('listitem');
  expect(last).toHaveTextContent('Lembrete: falta menos de um dia: Comunicação à ANPD');
});

it('answer_to_a_notice_sends_the_version_that_was_read_and_says_why_it_was_refused', async () => {
  const user = userEvent.setup();
  refusal = new ApiError('Este incidente mudou. Abra-o de novo antes de continuar.', 'STATE', 409);
  const [field] = await screen.findAllByLabelText('Protocolo, canal ou motivo');
  await user.type(field as HTMLElement, ' 123 ');
  await user.click(screen.getAllByRole('button', { name: 'Registrar envio' })[0] as HTMLElement);
  expect(await screen.findByText(/Este incidente mudou/)).toBeVisible();
  expect(sent).toEqual([['incident_answer', { id: 'a', version: 3, duty: 'anpd', sent: true, note: '123' }]]);
});

it('refused_field_of_the_facts_is_said_beside_it', async () => {
  const user = userEvent.setup();
  refusal = new ApiError('Preencha este campo.', 'VALIDATION', 422, { field: 'people' });
  await user.click(await screen.findByRole('button', { name: 'Mudar os fatos' }));
  const people = await screen.findByLabelText('De quem são os dados');
  await user.clear(people);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Preencha este campo.')).toBeVisible();
  expect(people).toBeInvalid();
});
