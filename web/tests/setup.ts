import '@testing-library/jest-dom/vitest';
import { i18n, type Messages } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests read the screen as a person does: in Portuguese.
const catalogues = import.meta.glob<Messages>('../locales/*/pt-BR.po', { eager: true, import: 'messages' });
i18n.load('pt-BR', Object.assign({}, ...Object.values(catalogues)));
i18n.activate('pt-BR');

// A machine that builds beside the tests is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  globalThis.localStorage?.clear();
});
