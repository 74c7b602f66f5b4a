import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { Documents } from './documents';

const version = (name: string, stage: string) => ({
  version: name,
  effective: name,
  summary: `O que muda em ${name}.`,
  stage,
  sha256: 'ab'.repeat(32),
});
const DOCUMENTS = [
  {
    id: 'terms',
    title: 'Termos de Uso',
    path: '/terms',
    versions: [version('2027-01-15', 'coming'), version('2026-11-01', 'current')],
  },
  {
    id: 'privacy',
    title: 'Política de Privacidade',
    path: '/privacy-policy',
    versions: [version('2026-11-01', 'current')],
  },
];

let accepted: Array<{ document: string; version: string; accepted_at: string }>;
let said: unknown[];
beforeEach(() => {
  said = [];
  accepted = [{ document: 'terms', version: '2026-11-01', accepted_at: '2026-11-21T18:00:00Z' }];
  vi.spyOn(call, 'rows').mockImplementation((async () => [...accepted]) as never);
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) => {
    if (name === 'legal_documents') return DOCUMENTS;
    said.push([name, args]);
    accepted.push({ document: 'terms', version: '2027-01-15', accepted_at: '2026-12-20T18:00:00Z' });
    return undefined;
  }) as never);
  renderScreen(<Documents />);
});

it('the settings say what was accepted and when, each with its words', async () => {
  const section = within(screen.getByRole('region', { name: 'Documentos' }));
  expect(await section.findByText(/^Aceito em 21 de novembro de 2026/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Versão de 1 de novembro de 2026' })).toHaveAttribute(
    'href',
    '/terms?versao=2026-11-01',
  );
  expect(section.getByText('Nenhuma versão aceita ainda.')).toBeVisible();
});

it('what is coming may be accepted at leisure, and is then not offered again', async () => {
  expect(await screen.findByText('Muda em 15 de janeiro de 2027')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar desde já' }));
  expect(await screen.findByText(/^Aceito em 20 de dezembro de 2026/)).toBeVisible();
  expect(screen.queryByText('Muda em 15 de janeiro de 2027')).toBeNull();
  expect(said).toEqual([
    ['accept_legal', { documents: [{ document: 'terms', version: '2027-01-15' }], language: 'pt-BR' }],
  ]);
});
