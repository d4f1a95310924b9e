// Pages are added, moved, rotated, cropped, removed and restored; the resulting file decides.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdftotext, testEngine, unpacked } from '../../../../../packages/pdf/fixtures/engine.ts';
import { guidesOf, linked } from '../../../../../packages/pdf/fixtures/linked.ts';
import * as damagedFiles from '../../../../../packages/pdf/fixtures/damaged.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';

interface Page {
  id: string;
  order: number;
  width: number;
  height: number;
  rotation: number;
  mode: string;
}
interface Changed {
  revision: number;
  pages: Page[];
  elements: Element[];
  deleted: string[];
}

const { test, person } = signedInApp();
const { upload, fileOf, placeElements } = editingBy(person);

/** Pages with the text A, B, C … */
const lettered = (count: number, shape: pageFiles.PageShape = {}) =>
  pageFiles.shaped(
    ...Array.from({ length: count }, (_, index) => ({
      ...shape,
      content: `BT /F1 24 Tf 72 700 Td (Letter ${String.fromCharCode(65 + index)}) Tj ET`,
    })),
  );
const change = (pdf: string, revision: number, ...operations: unknown[]) =>
  person.browser.call<Changed>('PATCH', pdfPath(pdf, '/pages'), { revision, operations });
const changed = async (pdf: string, revision: number, ...operations: unknown[]) => {
  const answer = await change(pdf, revision, ...operations);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const pagesOf = async (pdf: string) => (await person.browser.call<{ data: Page[] }>('GET', pdfPath(pdf, '/pages'))).body.data;
const takeIn = (pdf: string, name: string, bytes: Uint8Array) =>
  person.browser.upload<{ id: string; page_count: number; form_field_count: number }>(pdfPath(pdf, '/page-sources'), {
    name,
    bytes,
  });
const letters = (bytes: Uint8Array) =>
  oracle('pdftotext', ['{}', '-'], bytes)
    .stdout.toString()
    .split('\f')
    .slice(0, -1)
    .map((text) => text.replaceAll(/[^A-Z]|L(?=etter)/g, ''));

it('serves no range of another file to a client that is reading one', async () => {
  const pdf = await upload(lettered(3));
  const file = (revision: number) =>
    person.browser.call('GET', pdfPath(pdf, `/file?revision=${revision}`), undefined, { range: 'bytes=0-99' });
  const [first] = await pagesOf(pdf);
  expect((await file(0)).status).toBe(206);
  const { revision } = await changed(pdf, 0, { op: 'rotate', page_id: first?.id, rotation: 90 });
  expect((await file(0)).status).toBe(409);
  expect((await file(revision)).status).toBe(206);
});

const magenta = (page: Page | undefined, y: number) =>
  createElement({ id: uuidv7(), page_id: page?.id ?? '', kind: 'text', x: 72, y }, { value: 'Magenta', height: 20 });

describe('pages', () => {
  it('are moved, removed, restored and added, after the unchanged upload while all its pages are in use', async () => {
    const original = lettered(3);
    const pdf = await upload(original);
    const [a, b, c] = await pagesOf(pdf);
    const other = await takeIn(pdf, 'other.pdf', lettered(5));
    expect(other).toMatchObject({ status: 201, body: { page_count: 5, form_field_count: 0 } });

    const first = await changed(
      pdf,
      0,
      { op: 'move', page_id: c?.id, order: 1 },
      { op: 'delete', page_id: a?.id },
      { op: 'append', source: other.body.id, indices: [4, 3], after: c?.id },
      { op: 'append' },
    );
    expect(first.pages.map(({ mode }) => mode)).toEqual(['edit', 'append', 'append', 'edit', 'append']);
    const file = await fileOf(pdf, '/file');
    expect(letters(file)).toEqual(['C', 'E', 'D', 'B', '']);
    expect(isCleanForQpdf(file)).toBe(true);
    const everything = oracle('qpdf', ['--qdf', '--object-streams=disable', '{}', '-'], file).stdout.toString('latin1');
    expect(everything).not.toContain('Letter A');
    expect(first.pages[4]).toMatchObject({ width: b?.width, height: b?.height });

    await changed(pdf, first.revision, { op: 'restore', page_id: a?.id, order: 2 });
    const whole = await fileOf(pdf, '/file');
    expect(letters(whole)).toEqual(['C', 'A', 'E', 'D', 'B', '']);
    expect(Buffer.compare(whole.subarray(0, original.length), original)).toBe(0);
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ page_count: 6, first_page_id: c?.id });
  });

  it('are made from images, no larger than A4', async () => {
    const pdf = await upload(lettered(1));
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#aa3355' } })
      .jpeg()
      .toBuffer();
    const source = await takeIn(pdf, 'photo.jpg', new Uint8Array(photo));
    expect(source).toMatchObject({ status: 201, body: { page_count: 1 } });
    const { pages } = await changed(pdf, 0, { op: 'append', source: source.body.id });
    expect(pages[1]).toMatchObject({ width: 842, height: expect.closeTo(561.3, 0) as number, mode: 'append' });
  });

  it("are added without their file's form, which is announced first", async () => {
    const pdf = await upload(lettered(1));
    const source = await takeIn(pdf, 'form.pdf', formFiles.form());
    expect(source).toMatchObject({ status: 201, body: { page_count: 1, form_field_count: 2 } });
    await changed(pdf, 0, { op: 'append', source: source.body.id });
    const engine = await testEngine();
    expect(await engine.inspect(await fileOf(pdf, '/file'), { maxPages: 9 })).toMatchObject({ page_count: 2, field_count: 0 });
  });

  it("keep the values of their file's fields in any script, even without appearances", async () => {
    const pdf = await upload(lettered(1));
    const words = `<feff${Buffer.from('Привет 契約', 'utf16le').swap16().toString('hex')}>`;
    const form = formFiles.formOf([`/T (a) /FT /Tx /V ${words} /DA (/F1 12 Tf 0 g) /Rect [50 700 250 720]`]);
    const source = await takeIn(pdf, 'form.pdf', form);
    await changed(pdf, 0, { op: 'append', source: source.body.id });
    expect(pdftotext(await fileOf(pdf, '/file'))).toContain('Привет 契約');
  });

  it('leave nothing in the file from pages that were not chosen or were removed again', async () => {
    const pdf = await upload(linked('ab'));
    const source = await takeIn(pdf, 'Annex 1.pdf', linked('WXYZ', '0 << /S /r >>'));
    const chosen = await changed(pdf, 0, { op: 'append', source: source.body.id, indices: [0] });
    for (const file of [await fileOf(pdf, '/file'), await fileOf(pdf, '/download')]) {
      expect(unpacked(file)).toContain('Says W');
      expect(unpacked(file)).not.toMatch(/(Says|About) [XYZ]/);
    }

    const whole = await changed(pdf, chosen.revision, { op: 'append', source: source.body.id, indices: [1, 2, 3] });
    expect(guidesOf(await fileOf(pdf, '/file'))).toEqual({
      pages: ['a', 'b', 'W', 'X', 'Y', 'Z'],
      links: [
        [2, 2],
        [1, 1],
        [4, 4],
        [5, 5],
        [6, 6],
        [3, 3],
      ],
      bookmarks: [
        ['About a', 1],
        ['About b', 2],
        ['Annex 1', 3, ['W', 'X', 'Y', 'Z'].map((letter, index) => [`About ${letter}`, index + 3])],
      ],
      labels: ['/D1', '/D2', '/r1', '/r2', '/r3', '/r4'],
      names: ['to 1: 1', 'to 1 (2): 3', 'to 2: 2', 'to 2 (2): 4', 'to 3: 5', 'to 4: 6'],
    });

    await changed(pdf, whole.revision, { op: 'delete', page_id: whole.pages[3]?.id });
    for (const file of [await fileOf(pdf, '/file'), await fileOf(pdf, '/download')]) {
      expect(unpacked(file)).not.toMatch(/(Says|About) X/);
      expect(guidesOf(file)).toMatchObject({
        pages: ['a', 'b', 'W', 'Y', 'Z'],
        links: [[2, 2], [1, 1], [], [5, 5], [3, 3]],
      });
    }
  });

  it('keep elements on their content when rotated and cropped', async () => {
    const pdf = await upload(lettered(1));
    const [page] = await pagesOf(pdf);
    const element = magenta(page, 300);
    await placeElements(pdf, element);

    const turned = await changed(pdf, 1, { op: 'rotate', page_id: page?.id, rotation: 90 });
    expect(turned.pages).toMatchObject([{ width: 842, height: 595, rotation: 90, mode: 'full_edit' }]);
    const [moved] = turned.elements;
    expect(moved).toMatchObject({ width: 200, height: 20, x: 842 - 310 - 100, y: 172 - 10 });

    const cropped = await changed(pdf, turned.revision, {
      op: 'crop',
      page_id: page?.id,
      box: { x: 400, y: 100, width: 300, height: 400 },
    });
    expect(cropped.pages).toMatchObject([{ width: 300, height: 400, rotation: 90 }]);
    expect(cropped.elements).toMatchObject([{ x: (moved?.x ?? 0) - 400, y: (moved?.y ?? 0) - 100 }]);
    const boxes = oracle('pdfinfo', ['-box', '{}'], await fileOf(pdf, '/file')).stdout.toString();
    expect(boxes).toMatch(/Page size:\s+400 x 300 pts/);

    const whole = await changed(
      pdf,
      cropped.revision,
      { op: 'crop', page_id: page?.id, box: null },
      { op: 'rotate', page_id: page?.id, rotation: 0 },
    );
    expect(whole.pages).toMatchObject([{ width: 595, height: 842, rotation: 0 }]);
    expect(whole.elements).toMatchObject([{ id: element.id, x: 72, y: 300 }]);
  });

  it('lose their elements when they are removed', async () => {
    const pdf = await upload(lettered(2));
    const [first] = await pagesOf(pdf);
    const element = magenta(first, 60);
    await placeElements(pdf, element);
    expect(await changed(pdf, 1, { op: 'delete', page_id: first?.id })).toMatchObject({ deleted: [element.id] });
    const late = { ...element, id: uuidv7() };
    const answer = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), {
      revision: 2,
      operations: [{ op: 'create', element: late }],
    });
    expect(answer.status).toBe(422);
  });

  it('keep the images of unchanged pages', async () => {
    const pdf = await upload(lettered(2));
    const [a, b] = await pagesOf(pdf);
    const image = (id: string | undefined) => person.browser.call('GET', pdfPath(pdf, `/pages/${id}/image?width=320`));
    const [before, other] = [await image(b?.id), await image(a?.id)];
    await changed(pdf, 0, { op: 'move', page_id: b?.id, order: 1 });
    expect(Buffer.compare((await image(b?.id)).bytes, before.bytes)).toBe(0);
    expect(Buffer.compare((await image(a?.id)).bytes, other.bytes)).toBe(0);
  });
});

describe('a page in an earlier state', () => {
  it('has the same image again', async () => {
    const pdf = await upload(lettered(1));
    const [page] = await pagesOf(pdf);
    const crop = { op: 'crop', page_id: page?.id, box: { x: 50, y: 60, width: 300, height: 200 } };
    const before = await changed(pdf, 0, crop, { op: 'rotate', page_id: page?.id, rotation: 90 });
    const [shown] = before.pages;
    const after = await changed(pdf, before.revision, { op: 'view', page_id: page?.id, turn: 0, crop: null });
    expect(after.pages).toMatchObject([{ width: 595, height: 842, turn: 0, crop: null }]);
    const { turn, crop: kept } = shown as unknown as { turn: number; crop: unknown };
    const again = await changed(pdf, after.revision, { op: 'view', page_id: page?.id, turn, crop: kept });
    expect(again.pages).toEqual(before.pages);
    expect(again.pages).toMatchObject([{ width: 200, height: 300 }]);
  });
});

describe('an impossible change of pages', () => {
  it('is rejected with an explanation', async () => {
    const pdf = await upload(lettered(1));
    const [page] = await pagesOf(pdf);
    const source = await takeIn(pdf, 'other.pdf', lettered(75));
    expect(await change(pdf, 0, { op: 'delete', page_id: page?.id })).toMatchObject({
      status: 422,
      body: { message: 'A PDF needs at least one page.' },
    });
    expect(await change(pdf, 0, { op: 'append', source: source.body.id })).toMatchObject({
      status: 422,
      body: { message: 'A PDF can have up to 75 pages.' },
    });
    expect((await change(pdf, 0, { op: 'move', page_id: uuidv7(), order: 1 })).status).toBe(409);
    for (const crop of [
      { x: 1e4, y: 1e4, width: 100, height: 100 },
      { x: 0, y: 0, width: -100, height: 0 },
      { x: 0, y: 0, width: 0.001, height: 0.001 },
      { x: 500, y: 700, width: 400, height: 400 },
    ])
      expect((await change(pdf, 0, { op: 'view', page_id: page?.id, turn: 0, crop })).status, JSON.stringify(crop)).toBe(422);
    expect((await change(pdf, 0, { op: 'crop', page_id: page?.id, box: { x: 500, y: 0, width: 200, height: 10 } })).status).toBe(
      422,
    );
  });

  it('is one based on outdated pages', async () => {
    const pdf = await upload(lettered(2));
    const [page] = await pagesOf(pdf);
    await changed(pdf, 0, { op: 'rotate', page_id: page?.id, rotation: 180 });
    const late = await change(pdf, 0, { op: 'delete', page_id: page?.id });
    expect(late).toMatchObject({ status: 409, body: { revision: 1, pages: [{ rotation: 180 }, {}] } });
  });

  it.each([
    ['an encrypted file', 'secret.pdf', () => damagedFiles.userPassword(), 'Remove the password and upload it again.'],
    ['something else', 'notes.pdf', () => new TextEncoder().encode('notes'), 'This file couldn’t be read as a PDF.'],
    ['no picture', 'notes.png', () => new TextEncoder().encode('notes'), 'This isn’t a PNG, JPEG, WebP or SVG image.'],
    ['too many pages', 'book.pdf', () => lettered(76), 'A PDF may have at most 75 pages.'],
  ])('is adding %s', async (_what, name, make, text) => {
    const pdf = await upload(lettered(1));
    expect(await takeIn(pdf, name, make())).toMatchObject({ status: 422, body: { errors: { file: [text] } } });
  });

  it("is judged by the file's content, not by its name", async () => {
    const pdf = await upload(lettered(1));
    expect(await takeIn(pdf, 'scan.bin', lettered(2))).toMatchObject({ status: 201, body: { page_count: 2 } });
  });

  it('is any change of a signed file', async () => {
    const { pdf, fields } = await sendTo(person.browser, { signers: ['pages@example.com'] });
    await sign(test, { email: 'pages@example.com', pdf, field: fields[0] ?? '' });
    await becomes(person.browser, pdf, { signing_mode: 'completed' });
    const sealed = new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
    const again = await upload(sealed);
    const answer = await change(again, 0, { op: 'append' });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This PDF is already signed, so its pages can’t be changed.' },
    });
  });
});
