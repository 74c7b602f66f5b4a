import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';
import { StaffDesks } from './staff-desks';

it('staff are led to the desks of their role and to no other', () => {
  const doors = (role: string) => {
    cleanup();
    render(
      <Texts>
        <MemoryRouter>
          <StaffDesks role={role} />
        </MemoryRouter>
      </Texts>,
    );
    const links = within(screen.getByRole('region', { name: 'Equipe' })).queryAllByRole('link');
    return links.map((link) => link.getAttribute('href'));
  };
  expect(doors('moderator')).toEqual(['/moderation']);
  expect(doors('beta_manager')).toEqual(['/beta-admin']);
  expect(doors('admin')).toEqual(['/moderation', '/beta-admin']);
  expect(doors('member')).toEqual([]);
});
