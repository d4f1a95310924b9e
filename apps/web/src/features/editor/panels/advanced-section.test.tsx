import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { AdvancedSection } from './advanced-section.tsx';

function open() {
  cleanup();
  render(
    <I18nProvider i18n={i18n}>
      <AdvancedSection>
        <p>Place and size</p>
      </AdvancedSection>
    </I18nProvider>,
  );
  return screen.getByRole('button', { name: 'Advanced' });
}

it('is closed at first, and then remembers its state', async () => {
  const person = userEvent.setup();
  const isShown = () => screen.queryByText('Place and size') !== null;
  await person.click(open());
  expect(isShown()).toBe(true);
  const again = open();
  expect([isShown(), again.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await person.click(again);
  open();
  expect(isShown()).toBe(false);
});
