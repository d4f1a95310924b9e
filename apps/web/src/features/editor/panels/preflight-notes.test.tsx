import type { PdfForm } from '@countersign/contract/pdfs';
import type { Preflight } from '@countersign/contract/preflight';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { PreflightNotes } from './preflight-notes.tsx';

const PLAIN: Preflight = {
  repair: [],
  xfa: 'none',
  fonts_missing: [],
  has_text: true,
  multi_select_lists: 0,
  turned_fields: 0,
  masked_fields: 0,
  scripted_fields: [],
  attachments: 0,
  is_tagged: false,
  pdf_version: '1.7',
  pdfa: null,
  active_content: [],
};

function openNotes(changes: Partial<Preflight>, form: PdfForm = 'none') {
  const preflight = { ...PLAIN, ...changes };
  const pdf = { form, obstacle: null, signature_count: 0, preflight };
  render(
    <I18nProvider i18n={i18n}>
      <PreflightNotes pdf={pdf} preflight={preflight} />
    </I18nProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

it('lists for each lost script the fields it belonged to', () => {
  const notes = openNotes(
    {
      scripted_fields: [
        { name: 'fee', lost: ['calculation', 'validation'] },
        { name: 'tax', lost: ['calculation'] },
        { name: 'share', lost: ['format'] },
      ],
    },
    'used',
  );
  expect(notes).toEqual([
    expect.stringMatching(/calculated by a script in the file, which doesn’t run here.*: fee, tax\.$/),
    expect.stringMatching(/in a way that isn’t kept: share\.$/),
    expect.stringMatching(/isn’t kept: fee\.$/),
  ]);
});

it('ignores scripts of fields that are flattened', () => {
  expect(openNotes({ scripted_fields: [{ name: 'fee', lost: ['calculation'] }] }, 'flattened')).toEqual([]);
});

it('says that a portfolio is reduced to what is visible here', () => {
  const [note] = openNotes({ active_content: [{ kind: 'portfolio', pages: [] }], attachments: 1 });
  expect(note).toMatch(/Recipients get the PDF as it looks here.*portfolio of other files/);
});
