import { type FieldElement, createElement, isField } from '@countersign/document-model';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { FieldInput } from './field-input.tsx';

function openField(overrides: Record<string, unknown>) {
  const place = { id: '0e000000-0000-7000-8000-000000000001', page_id: '0a000000-0000-7000-8000-000000000001', x: 10, y: 10 };
  const field = createElement({ ...place, kind: 'input' }, { name: 'City', ...overrides });
  if (!isField(field)) throw new Error('Not a field.');
  const calls = {
    onChange: vi.fn<(value: unknown) => void>(),
    onUnreadable: vi.fn<(problem: string) => void>(),
    onNext: vi.fn<() => void>(),
  };
  const show = (shown: FieldElement) => (
    <I18nProvider i18n={i18n}>
      <FieldInput {...calls} field={shown} onSign={() => undefined} onConsentNeeded={undefined} describedBy={undefined} />
    </I18nProvider>
  );
  render(show(field));
  return { ...calls, input: screen.getByRole<HTMLInputElement>('textbox') };
}

it('Enter moves to the next field', () => {
  const { input, onNext } = openField({});
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(onNext).toHaveBeenCalledTimes(1);
});

it('Enter that confirms an input method conversion keeps the focus', () => {
  const { input, onNext } = openField({});
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  expect(onNext).not.toHaveBeenCalled();
});

async function typeNumber(text: string, language: 'en' | 'de' | 'fr') {
  i18n.load(language, {});
  i18n.activate(language);
  onTestFinished(() => i18n.activate('en'));
  const { input, onChange } = openField({ type: 'number', value: '' });
  fireEvent.change(input, { target: { value: text } });
  expect(input.value).toBe(text);
  return onChange.mock.lastCall?.[0];
}

it.each([
  ['1.234,56', 'de', '1234.56'],
  ['1,234.56', 'de', '1234.56'],
  ['1.234', 'de', '1234'],
  ['1.234', 'en', '1.234'],
  ['1 234,56', 'fr', '1234.56'],
  ['١٬٢٣٤٫٥٦', 'en', '1234.56'],
  ['three', 'de', 'three'],
] as const)('the number %s typed in %s is stored as %s', async (text, language, kept) => {
  expect(await typeNumber(text, language)).toBe(kept);
});

it("a number is shown in the format of the screen's language", () => {
  i18n.load('de', {});
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en'));
  expect(openField({ type: 'number', value: '1234.50' }).input.value).toBe('1234,50');
});

it('a percentage is entered as shown, and stored as a number', () => {
  i18n.load('de', {});
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en'));
  const { input, onChange } = openField({ type: 'number', value: '0.25', is_percent: true });
  expect(input.value).toBe('25\u00a0%');
  fireEvent.change(input, { target: { value: '12,5' } });
  expect(onChange.mock.lastCall?.[0]).toBe('0.125');
});
