import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { SharedAddresses } from './shared-addresses.tsx';

const signee = (name: string, email: string, status: 'waiting' | 'reassigned' = 'waiting') => ({ name, email, status });
const show = (signees: ReturnType<typeof signee>[]) =>
  render(
    <I18nProvider i18n={i18n}>
      <SharedAddresses signees={signees} />
    </I18nProvider>,
  );

it('warns the sender about two people with the same address, by name', () => {
  show([signee('Anna', 'home@example.com'), signee('Ben', 'Home@example.com'), signee('Cleo', 'cleo@example.com')]);
  expect(screen.getAllByRole('note')).toHaveLength(1);
  expect(screen.getByRole('note').textContent).toMatch(/Anna.* and .*Ben.*same email address/);
  expect(screen.getByRole('note').textContent).not.toContain('Cleo');
});

it('shows nothing if addresses differ, or if one of the two has reassigned their part', () => {
  show([signee('Anna', 'home@example.com'), signee('Ben', 'home@example.com', 'reassigned')]);
  expect(screen.queryByRole('note')).toBeNull();
});
