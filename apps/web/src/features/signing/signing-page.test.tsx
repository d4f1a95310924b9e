import { type Element, type FilledWith, TYPE_FILLED_WITH, createElement, isField } from '@countersign/document-model';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { createValueQueue } from './model/value-queue.ts';
import { SigningPage } from './signing-page.tsx';

const page_id = '0a000000-0000-7000-8000-000000000001';
const signee_id = '0b000000-0000-7000-8000-000000000001';

function filled(filledWith: FilledWith, index: number, overrides: Record<string, unknown> = {}): Element {
  const place = { id: `0e000000-0000-7000-8000-00000000000${index}`, page_id, x: 10, y: 10 + index * 40 };
  return createElement(
    { ...place, kind: 'input' },
    { signee_id, filled_with: filledWith, type: TYPE_FILLED_WITH[filledWith], ...overrides },
  );
}

function openPage(elements: Element[]) {
  const queue = createValueQueue({
    email: 'ann@example.com',
    fields: elements.filter(isField),
    transport: async () => ({ kind: 'saved' }),
    storage: { load: async () => null, saveMerged: async () => undefined },
  });
  return render(
    <I18nProvider i18n={i18n}>
      <SigningPage
        pageId={page_id}
        elements={elements}
        queue={queue}
        current={null}
        imageUrl={() => ''}
        onFocusField={() => undefined}
        onNext={() => undefined}
        onSign={() => undefined}
        onConsentNeeded={undefined}
      />
    </I18nProvider>,
  );
}

it('says when the signing date is filled in, and cannot be typed into', () => {
  const { container } = openPage([filled('date_signed', 1), filled('email', 2), filled('full_name', 3, { value: 'Ann Able' })]);
  expect(container.textContent).toContain('Date signed: Filled in when you finish');
  expect(container.textContent).toContain('Email: Filled in for you');
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'Full name' })]);
  expect(screen.getByRole('textbox')).toMatchObject({ value: 'Ann Able', autocomplete: 'name' });
});

it('shows an address filled in by the server as part of the page', () => {
  const { container } = openPage([filled('email', 1, { value: 'ann@example.com' })]);
  expect(container.textContent).toContain('ann@example.com');
  expect(screen.queryByRole('textbox')).toBeNull();
});
