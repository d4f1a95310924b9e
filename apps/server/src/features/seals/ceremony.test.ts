// Steps of a signing ceremony that only unusual files need.
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { objectStreamBomb } from '../../../../../packages/pdf/fixtures/damaged.ts';
import { isCleanForQpdf, oracle, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { drawn, loadKit } from './ceremony.ts';

it('the signing copy has images of pages that cannot be flattened', async () => {
  // Our parser rejects it; PDFium renders it.
  const kit = await loadKit();
  const page = uuidv7();
  const element = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 60, y: 60 }, { value: 'Berlin' });
  const file = await drawn(kit, objectStreamBomb(), {
    elements: [element],
    images: {},
    page_index: { [page]: 0 },
    page_size: { [page]: { width: 612, height: 792 } },
    allow_rewrite: true,
    has_used_form: false,
    is_new_file: true,
  });
  expect(isCleanForQpdf(file)).toBe(true);
  expect(pdftotext(file).trim()).toBe('Berlin');
  const about = oracle('pdfinfo', ['{}'], file).stdout.toString();
  expect(about).toMatch(/Pages: +1/);
  expect(about).toMatch(/Page size: +612 x 792/);
  const images = oracle('pdfimages', ['-list', '{}'], file).stdout.toString();
  expect(images.match(/ jpeg /g)).toHaveLength(1);
});
