import { i18n } from '@lingui/core';
import { messages } from '../../locales/landing/pt-BR.po';

/** Makes the landing's source texts active at once: hydration must meet the prerendered words. */
export function activateSource() {
  i18n.load('pt-BR', messages);
  i18n.activate('pt-BR');
}
