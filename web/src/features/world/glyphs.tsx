import type { ReactNode } from 'react';

/** Lucide draws no brands; these are our own simple letters for them. */
const Glyph = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    {children}
  </svg>
);

export const FacebookGlyph = () => (
  <Glyph>
    <path d="M14 21v-7h2.6l.5-3.2H14V8.9c0-1 .4-1.6 1.7-1.6h1.5V4.4c-.3 0-1.2-.1-2.2-.1-2.3 0-3.9 1.4-3.9 4v2.5H8.4V14h2.7v7z" />
  </Glyph>
);

export const TwitterGlyph = () => (
  <Glyph>
    <path d="M21.5 6.1c-.7.3-1.4.5-2.2.6.8-.5 1.4-1.2 1.7-2.1-.8.4-1.6.8-2.5.9a3.9 3.9 0 0 0-6.6 3.6A11 11 0 0 1 3.9 5a3.9 3.9 0 0 0 1.2 5.2c-.6 0-1.2-.2-1.8-.5 0 1.9 1.3 3.5 3.1 3.9-.6.1-1.2.2-1.8.1.5 1.5 1.9 2.6 3.6 2.7A7.8 7.8 0 0 1 2.5 18 11 11 0 0 0 8.5 19.8c7.1 0 11.1-6 11-11.4.8-.6 1.5-1.4 2-2.3z" />
  </Glyph>
);

export const LinkedInGlyph = () => (
  <Glyph>
    <path d="M4.5 9.3h3.2V20H4.5zM6.1 4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM9.8 9.3h3.1v1.5c.5-.9 1.6-1.7 3.2-1.7 3.3 0 3.9 2.2 3.9 5V20h-3.2v-5.2c0-1.3 0-2.9-1.7-2.9s-2 1.4-2 2.8V20H9.8z" />
  </Glyph>
);
