/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The one place of the product's name; everything visible and every storage key derives from it. */
  readonly VITE_PRODUCT_NAME: string;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
