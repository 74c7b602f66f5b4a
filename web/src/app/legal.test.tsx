import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { LegalChangeScreen } from '@/features/legal/change-screen';
import { ComingBanner } from '@/features/legal/coming-banner';
import { LegalDocument } from '@/features/legal/document';
import { renderScreen } from '@/testing/render-screen';
import '@/ui/overlay-window';
import { LegalGuard } from './legal-guard';

const version = (name: string, stage: string, effective = name) => ({
  version: name,
  effective,
  summary: `O que muda em ${name}.`,
  stage,
  sha256: 'ab'.repeat(32),
});
const written = (shown: string) => ({
  document: {
    id: 'terms',
    title: 'Termos de Uso',
    path: '/terms',
    versions: [
      version('2026-12-10', 'coming', '2027-01-15'),
      version('2026-11-01', 'current'),
      version('2026-09-01', 'past'),
    ],
  },
  version: shown,
  text: '> Em resumo: gentileza.\n\n## Uso {#uso}\n\nLeia a [política](/privacy-policy) ou escreva a <ajuda@{site}>.\n',
});
const change = (document: string, accepted: string | null) => ({
  document,
  title: document === 'terms' ? 'Termos de Uso' : 'Política de Privacidade',
  path: document === 'terms' ? '/terms' : '/privacy-policy',
  version: '2026-12-10',
  effective: '2027-01-15',
  summary: 'Pedimos mais gentileza.',
  accepted,
});

/** Answers every call by its name. */
let answers: Record<string, (args: unknown) => unknown>;
let asked: Array<[string, unknown]>;
beforeEach(() => {
  answers = {};
  asked = [];
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) => {
    asked.push([name, args]);
    return answers[name]?.(args);
  }) as never);
});

const show = (what: ReactNode, at = '/terms') => renderScreen(what, { at });

it('a document shows the words in force, what is coming, and every version with its digest', async () => {
  answers.legal_text = () => written('2026-11-01');
  show(<LegalDocument id="terms" title="Termos de Uso" />);
  expect(await screen.findByText('Em vigor desde 1 de novembro de 2026')).toBeVisible();
  expect(screen.getByText('Em resumo: gentileza.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'política' })).toHaveAttribute('href', '/privacy-policy');
  expect(screen.getByRole('link', { name: 'ajuda@localhost' })).toHaveAttribute(
    'href',
    'mailto:ajuda@localhost',
  );
  expect(screen.getByText(/A partir de 15 de janeiro de 2027, vale outra versão/)).toBeVisible();
  const versions = within(screen.getByRole('region', { name: 'Versões' }));
  expect(versions.getByRole('link', { name: '15 de janeiro de 2027' })).toHaveAttribute(
    'href',
    '/terms?versao=2026-12-10',
  );
  expect(versions.getAllByText('ab'.repeat(32))).toHaveLength(3);
  expect(asked[0]?.[1]).toEqual({ document: 'terms', language: 'pt-BR' });
});

it('an old version says that it is old, and leads to the one in force', async () => {
  answers.legal_text = () => written('2026-09-01');
  show(<LegalDocument id="terms" title="Termos de Uso" />, '/terms?versao=2026-09-01');
  expect(await screen.findByText(/Esta versão já foi substituída/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ler a versão em vigor' })).toHaveAttribute('href', '/terms');
  expect(asked[0]?.[1]).toEqual({ document: 'terms', language: 'pt-BR', version: '2026-09-01' });
});

it('a version that does not exist is distinguished from a network that does not answer', async () => {
  answers.legal_text = () => {
    throw new ApiError('Esta versão não existe.', 'VALIDATION', 422, { field: 'version' });
  };
  const { unmount } = show(<LegalDocument id="terms" title="Termos de Uso" />, '/terms?versao=ontem');
  expect(await screen.findByRole('heading', { name: 'Esta versão não existe' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ler a versão em vigor' })).toBeVisible();
  unmount();
  answers.legal_text = () => {
    throw new ApiError('offline', 'OFFLINE', 0);
  };
  show(<LegalDocument id="terms" title="Termos de Uso" />);
  expect(await screen.findByRole('heading', { name: 'Não conseguimos abrir o documento' })).toBeVisible();
  answers.legal_text = () => written('2026-11-01');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Em resumo: gentileza.')).toBeVisible();
});

it('the change is asked in words, names what is accepted, and keeps the ways out open', async () => {
  const owed = [change('terms', '2026-11-01'), change('privacy', null)];
  show(<LegalChangeScreen owed={owed} />, '/matches');
  expect(screen.getByRole('heading', { level: 1, name: 'Mudamos os nossos documentos' })).toBeVisible();
  expect(screen.getAllByText('Pedimos mais gentileza.')).toHaveLength(2);
  // A user who never accepted has no earlier version to compare with.
  expect(screen.getAllByRole('link', { name: 'Ver a versão anterior' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Baixar meus dados' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  expect(await screen.findByRole('dialog', { name: 'Excluir a sua conta?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ficar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Li e aceito' }));
  expect(asked.at(-1)).toEqual([
    'accept_legal',
    {
      documents: [
        { document: 'terms', version: '2026-12-10' },
        { document: 'privacy', version: '2026-12-10' },
      ],
      language: 'pt-BR',
    },
  ]);
});

it('a user who was never asked sees no notice of a change', () => {
  show(<LegalChangeScreen owed={[change('terms', null)]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Antes de continuar' })).toBeVisible();
});

it('a yes that did not arrive is said, and can be given again', async () => {
  answers.accept_legal = () => {
    throw new ApiError('offline', 'OFFLINE', 0);
  };
  show(<LegalChangeScreen owed={[change('terms', '2026-11-01')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Li e aceito' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão');
  expect(screen.getByRole('button', { name: 'Li e aceito' })).toBeEnabled();
});

it('the guard replaces the screens only while something is owed', async () => {
  answers.legal_standing = () => ({ owed: [change('terms', '2026-11-01')], coming: [] });
  const { unmount } = show(
    <LegalGuard>
      <p>a casa</p>
    </LegalGuard>,
  );
  expect(await screen.findByRole('heading', { name: 'Mudamos os nossos documentos' })).toBeVisible();
  expect(screen.queryByText('a casa')).toBeNull();
  unmount();
  answers.legal_standing = () => ({ owed: [], coming: [change('terms', '2026-11-01')] });
  show(
    <LegalGuard>
      <p>a casa</p>
    </LegalGuard>,
  );
  expect(await screen.findByText('a casa')).toBeVisible();
});

it('before its day a change is one line, which can be put away', async () => {
  show(<ComingBanner coming={[change('terms', '2026-11-01'), change('privacy', null)]} />, '/matches');
  const line = within(screen.getByRole('complementary', { name: 'Mudança nos documentos' }));
  expect(line.getByText(/Novas versões a partir de 15 de janeiro de 2027:/)).toBeVisible();
  expect(line.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute(
    'href',
    '/terms?versao=2026-12-10',
  );
  await userEvent.click(line.getByRole('button', { name: 'Fechar o aviso' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
