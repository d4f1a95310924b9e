import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf, textOf } from '../../fixtures/raw-pdf.ts';
import { pack } from '../index.ts';

const engine = await testEngine();

const looks = (bytes: Uint8Array, page = 0) => Buffer.from(engine.renderPage(bytes, page, { width: 300 }).rgba);

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  const made = await pack(bytes);
  if (!made) throw new Error('was not packed');
  return made;
}

/** Its form is a thousand times larger than the page, and drawn as much smaller: a figure that is cut off is seen. */
function finelyScaled(): Uint8Array {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /XObject << /F 4 0 R >> >> /Contents 5 0 R >>',
      4: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 9000000 9000000] /Matrix [0.000024414 0 0 0.000024414 0 0]',
        data: '1 0 0 rg 0 0 8000000 8000000 re f',
      },
      5: { entries: '', data: '/F Do' },
    },
  });
}

describe('a packed copy', () => {
  it.each([
    ['plain', pageFiles.plain(3)],
    ['turned and cropped', pageFiles.cropped(90)],
    ['inherits everything', pageFiles.inherited()],
    ['has bookmarks', pageFiles.withOutline()],
    ['has a form', formFiles.deepForm()],
    ['has figures of many digits', finelyScaled()],
  ])('of a file that %s looks and reads the same', async (_, bytes) => {
    const made = await packed(bytes);
    expect(isCleanForQpdf(made)).toBe(true);
    expect(looks(made).equals(looks(bytes))).toBe(true);
    expect(pdftotext(made)).toBe(pdftotext(bytes));
    expect(oracle('pdfinfo', ['-dests', '{}'], made).stdout.toString()).toBe(
      oracle('pdfinfo', ['-dests', '{}'], bytes).stdout.toString(),
    );
  });

  it('holds its objects together at the end, and what a page is made of before that of the next', async () => {
    const made = textOf(await packed(pageFiles.plain(40)));
    expect(made.match(/\d+ 0 obj\n<<[^>]*>>\n?endobj/)).toBeNull();
    const contents = made.indexOf('/Type /ObjStm');
    expect(contents).toBeGreaterThan(made.lastIndexOf(' Tj'));
    const order = [...made.matchAll(/\(Page (\d+)\) Tj/g)].map(([, page]) => Number(page));
    expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('is not made of one already', async () => {
    expect(await pack(await packed(pageFiles.plain(3)))).toBeUndefined();
  });

  it('is not made of a file that readers have to guess at, nor of an encrypted one', async () => {
    expect(await pack(damagedFiles.brokenXref())).toBeUndefined();
    await expect(pack(damagedFiles.userPassword())).rejects.toMatchObject({ code: 'encrypted' });
  });
});

it('a file that is written anew keeps figures of many digits', async () => {
  const [half] = await engine.split(finelyScaled(), [[0]]);
  expect(half && looks(half).equals(looks(finelyScaled()))).toBe(true);
});
