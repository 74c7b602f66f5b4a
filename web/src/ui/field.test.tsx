import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Texts } from '@/texts/provider';
import { Field, Textarea } from './field';

it('text_field_that_cannot_grow_has_a_least_height_and_scrolls', () => {
  render(
    <Texts>
      <Field label="Bio">
        <Textarea defaultValue={'linha\n'.repeat(200)} />
      </Field>
    </Texts>,
  );
  const field = screen.getByLabelText('Bio');
  // Browsers without `field-sizing` ignore that class: the rows and the least height are left, and nothing hides the rest.
  expect(field).toHaveAttribute('rows', '4');
  expect(field).toHaveClass('min-h-28');
  expect(field.className).not.toMatch(/overflow-(y-)?hidden|max-h-\[?0/);
  expect(field).toHaveValue('linha\n'.repeat(200));
});
