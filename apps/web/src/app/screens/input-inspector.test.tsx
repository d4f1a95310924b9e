import type { PdfMode } from '@countersign/contract/pdfs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { makePdf } from '#testing/people.ts';
import { EditorContext, useSelected } from '#features/editor/context/editor-context.ts';
import { testScreen } from '#testing/editor-screen.ts';
import { TestServer, element, elementId, testEditor } from '#features/editor/core/model/testing.ts';
import { isOfKind } from '#features/editor/elements/shared/element-kind.ts';
import { InputInspector } from '#features/editor/elements/input/input-inspector.tsx';

const signee_id = elementId(900);

function Inspector() {
  const selected = useSelected();
  return isOfKind(selected, 'input') ? <InputInspector elements={selected} /> : null;
}

function inspect(overrides: Record<string, unknown> = {}, mode: PdfMode = 'signing') {
  const editor = testEditor({ server: new TestServer([element(1, { signee_id, ...overrides }, 'input')]) });
  editor.view.select([elementId(1)]);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <EditorContext value={testScreen(editor, makePdf({ mode }))}>
          <Inspector />
        </EditorContext>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { editor, shown: () => editor.document.state.elements.get(elementId(1)) };
}

const choose = async (name: string) => {
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Filled with' });
  const option = [...select.options].find(({ text }) => text === name);
  fireEvent.change(select, { target: { value: option?.value } });
};

it('turns an input into one for the day of signing, in which nothing can be typed', async () => {
  const { shown } = inspect({ value: 'Typed before', is_multiline: true });
  await choose('Date signed');
  expect(shown()).toMatchObject({ filled_with: 'date_signed', type: 'date', value: '', is_multiline: false });
  expect(screen.queryByRole('combobox', { name: 'Field type' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Required' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Read-only' })).toBeNull();
  expect(screen.getByText('The day on which the signer finishes. No one can change it.')).toBeTruthy();
});

it('turns it back into a text input', async () => {
  const { shown } = inspect({ filled_with: 'company' });
  await choose('What is typed');
  expect(shown()).toMatchObject({ filled_with: null, type: 'text' });
  expect(screen.getByRole('combobox', { name: 'Field type' })).toBeTruthy();
});

it('says that a read-only name is filled in for its signer', async () => {
  inspect({ filled_with: 'full_name', is_read_only: true });
  expect(await screen.findByText('Filled in for the signer, who can’t change it.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Read-only' })).toBeTruthy();
});

it('formats a date in the chosen format, with a sample date', async () => {
  const { shown } = inspect({ filled_with: 'date_signed', type: 'date' });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date format' });
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Automatic (Dec 31, 2026)',
    '31.12.2026',
    '31/12/2026',
    '12/31/2026',
    '2026-12-31',
  ]);
  fireEvent.change(select, { target: { value: 'MM/DD/YYYY' } });
  expect(shown()).toMatchObject({ date_format: 'MM/DD/YYYY' });
  fireEvent.change(select, { target: { value: 'language' } });
  expect(shown()).toMatchObject({ date_format: null });
});

it('offers nothing about signees to a user who fills in alone', () => {
  inspect({ signee_id: null }, 'edit');
  expect(screen.queryByRole('combobox', { name: 'Filled with' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Field type' })).toBeTruthy();
});
