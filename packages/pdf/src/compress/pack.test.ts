import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf, textOf } from '../../fixtures/raw-pdf.ts';

const engine = await testEngine();

const appearances = (bytes: Uint8Array, page = 0) => Buffer.from(engine.renderPage(bytes, page, { width: 300 }).rgba);

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  const made = await engine.pack(bytes);
  if (!made) throw new Error('was not packed');
  return made;
}

const CATALOG = (more: string) => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;

const hasInk = (bytes: Uint8Array) => appearances(bytes).includes(0);

describe('a packed copy', () => {
  it.each([
    ['plain', pageFiles.plain(3)],
    ['turned and cropped', pageFiles.cropped(90)],
    ['inherits everything', pageFiles.inherited()],
    ['has bookmarks', pageFiles.withOutline()],
    ['has a form', formFiles.deepForm()],
    ['has figures of many digits', pageFiles.finelyScaled()],
  ])('of a file that %s looks and reads the same', async (_, bytes) => {
    const made = await packed(bytes);
    expect(isCleanForQpdf(made)).toBe(true);
    expect(appearances(made).equals(appearances(bytes))).toBe(true);
    expect(pdftotext(made)).toBe(pdftotext(bytes));
    expect(oracle('pdfinfo', ['-dests', '{}'], made).stdout.toString()).toBe(
      oracle('pdfinfo', ['-dests', '{}'], bytes).stdout.toString(),
    );
  });

  it('groups its objects at the end, and page contents by page', async () => {
    const made = textOf(await packed(pageFiles.plain(40)));
    expect(made.match(/\d+ 0 obj\n<<[^>]*>>\n?endobj/)).toBeNull();
    const contents = made.indexOf('/Type /ObjStm');
    expect(contents).toBeGreaterThan(made.lastIndexOf(' Tj'));
    const order = [...made.matchAll(/\(Page (\d+)\) Tj/g)].map(([, page]) => Number(page));
    expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it.each([
    ['a name is a byte', 'A#ff'],
    ['a name is UTF-8', 'A#C3#BC'],
    ['a name is written in bytes', 'A\u00e9'],
  ])('looks the same if %s', async (_, called) => {
    const bytes = pageFiles.drawingCalled(called);
    expect(hasInk(bytes)).toBe(true);
    expect(hasInk(await packed(bytes))).toBe(true);
  });

  it('keeps dangling references dangling', async () => {
    // Fails if the first unused number is reused for another object.
    const made = textOf(
      await packed(rawPdf({ objects: { ...pageFiles.pagesFile([{}]).objects, 1: CATALOG('/Missing 12 0 R') } })),
    );
    expect(made).not.toMatch(/^12 0 obj/m);
  });

  it('has as many objects as the document @deep', async () => {
    const leadsToNext = Array.from({ length: 150_000 }, (_, index) => [20 + index, `[${21 + index} 0 R]`] as const);
    const file = { ...pageFiles.pagesFile([{}]).objects, ...Object.fromEntries(leadsToNext), 1: CATALOG('/Data 20 0 R') };
    const made = await packed(rawPdf({ objects: file }));
    expect(isCleanForQpdf(made)).toBe(true);
    expect(pdftotext(made)).toContain('Page 1');
  });

  it('is not made of a file that readers interpret differently', async () => {
    const twice = rawPdf({ objects: { ...pageFiles.pagesFile([{}]).objects, 1: CATALOG('/Z 3 3 R') } });
    expect(await engine.pack(twice)).toBeUndefined();
    const faces = { shown: 'Rent is 100', hidden: 'Rent is 10000' };
    expect(await engine.pack(damagedFiles.twoFaced(pageFiles.plain(1), faces))).toBeUndefined();
  });

  it('is not made of a packed copy', async () => {
    expect(await engine.pack(await packed(pageFiles.plain(3)))).toBeUndefined();
  });

  it('is not made of a file that readers have to repair, or of an encrypted one', async () => {
    expect(await engine.pack(damagedFiles.brokenXref())).toBeUndefined();
    await expect(engine.pack(damagedFiles.userPassword())).rejects.toMatchObject({ code: 'encrypted' });
  });
});
