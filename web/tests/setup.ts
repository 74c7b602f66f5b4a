import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { messages as landing } from '../locales/landing/pt-BR.po';
import { messages as legal } from '../locales/legal/pt-BR.po';
import { messages as main } from '../locales/pt-BR.po';

// Tests read the screen as a person does: in Portuguese.
i18n.load('pt-BR', { ...main, ...landing, ...legal });
i18n.activate('pt-BR');

afterEach(() => {
  cleanup();
  localStorage.clear();
});
