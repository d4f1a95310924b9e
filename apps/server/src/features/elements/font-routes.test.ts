// The list of available fonts.
import type { PdfFont } from '@countersign/contract/fonts';
import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();

const list = (who = person.browser) => who.call<{ data: PdfFont[] }>('GET', '/api/pdf-fonts');

describe('the fonts', () => {
  it('are listed with the scripts that they cover, one of them as the default', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.filter(({ is_default }) => is_default)).toMatchObject([
      { id: 'noto-sans', family: 'Noto Sans', style: 'sans' },
    ]);
    expect(body.data).toContainEqual({
      id: 'caveat',
      family: 'Caveat',
      style: 'handwriting',
      scripts: ['Latn'],
      is_fallback: false,
      is_default: false,
    });
    expect(body.data.some(({ scripts }) => scripts.includes('Arab'))).toBe(true);
  });

  it('can all be used in a text element', async () => {
    const pdf = await uploadReady(person.browser, { bytes: pageFiles.plain(), mode: 'edit' });
    const page_id = await firstPage(person.browser, pdf);
    const operations = (await list()).body.data.map(({ id }) => ({
      op: 'create',
      element: createElement({ id: uuidv7(), page_id, kind: 'text', x: 0, y: 0 }, { value: 'Abc', pdf_font_id: id }),
    }));
    const answer = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    expect((await person.browser.call('GET', pdfPath(pdf, '/download'))).status).toBe(200);
  });

  it('are listed only for users with an account', async () => {
    expect((await list(openBrowser(test))).status).toBe(401);
  });
});
