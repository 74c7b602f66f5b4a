import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnPhoto } from '@/api/surface';
import { MemoryRouter } from '@/router/memory-router';

import { Texts } from '@/texts/provider';
import { PhotoNotes } from './photo-notes';

const photo = (position: number, state: OwnPhoto['state'], reason: OwnPhoto['reason'] = null): OwnPhoto => ({
  id: `photo-${position}`,
  position,
  state,
  reason,
  path: `me/photo-${position}`,
  width: 800,
  height: 1000,
  thumbhash: '',
  created_at: '2026-11-24T12:00:00Z',
});

const show = (...photos: OwnPhoto[]) =>
  render(
    <Texts>
      <MemoryRouter>
        <PhotoNotes photos={photos} />
      </MemoryRouter>
    </Texts>,
  );

it('hidden_photos_have_their_reason_and_visible_ones_none', () => {
  show(photo(0, 'visible'), photo(1, 'screening', 'waiting'), photo(2, 'needs_review', 'similar'));
  const notes = screen.getAllByRole('listitem');
  expect(notes).toHaveLength(2);
  expect(notes[0]).toHaveTextContent('A foto 2 está em análise. A verificação ainda não terminou.');
  expect(notes[1]).toHaveTextContent('A foto 3 está em análise. Ela se parece com uma foto que foi removida');
  expect(screen.queryByRole('link')).toBeNull();
});

it('refused_photo_leads_to_its_decision_and_visible_photos_to_nothing', () => {
  const { container } = show(photo(0, 'visible'));
  expect(container).toBeEmptyDOMElement();
  show(photo(0, 'rejected'));
  expect(screen.getByText('A foto 1 foi recusada.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver a decisão' })).toHaveAttribute('href', '/decisions');
});
