import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath } from '#testing/signing.ts';

const { person } = signedInApp();
const { upload, elementsOf } = editingBy(person);
let pdf: string;
let page: string;
beforeAll(async () => {
  pdf = await upload(plain(2));
  page = await firstPage(person.browser, pdf);
});

const patch = (revision: number, operations: unknown[]) =>
  person.browser.call<{ revision: number; elements: Element[]; errors?: Record<string, string[]> }>(
    'PATCH',
    `/api/documents/pdfs/${pdf}/elements`,
    { revision, operations },
  );
const read = () => elementsOf(pdf);
const element = (overrides: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 100, y: 100 }, overrides);

describe('elements', () => {
  it('are created with the defaults of their kind, changed and deleted, with one revision per batch', async () => {
    const { revision } = await read();
    const text = element();
    expect(text).toMatchObject({
      width: 200,
      height: 15,
      size: 12,
      alignment: 'left',
      value: 'Write your text',
      color: '#000000',
    });

    const created = await patch(revision, [{ op: 'create', element: text }]);
    expect(created).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    const changed = await patch(revision + 1, [{ op: 'update', id: text.id, changes: { x: 50, value: 'Zażółć gęślą jaźń' } }]);
    expect(changed.body.elements.find(({ id }) => id === text.id)).toMatchObject({ x: 50, value: 'Zażółć gęślą jaźń' });
    await patch(revision + 2, [{ op: 'delete', id: text.id }]);
    expect((await read()).data).not.toContainEqual(expect.objectContaining({ id: text.id }));
  });

  it('come with the list of all radio groups each time', async () => {
    const { revision } = await read();
    const pdf_radio_group_id = uuidv7();
    const radio = (x: number, about = {}) => {
      const more = { pdf_radio_group_id, name: 'Colour', ...about };
      return createElement({ id: uuidv7(), page_id: page, kind: 'radio', x, y: 400 }, more);
    };
    const [red, blue, alone] = [radio(10), radio(40, { is_required: true }), radio(70, { pdf_radio_group_id: null })];
    const group = { id: pdf_radio_group_id, name: 'Colour', radios: [red.id, blue.id], required: true, value: null };
    await patch(
      revision,
      [red, blue, alone].map((each) => ({ op: 'create', element: each })),
    );
    expect((await read()).radio_groups).toEqual([group]);

    await patch(revision + 1, [{ op: 'update', id: blue.id, changes: { value: true } }]);
    expect((await read()).radio_groups).toEqual([{ ...group, value: blue.id }]);
    await patch(
      revision + 2,
      [red, blue, alone].map(({ id }) => ({ op: 'delete', id })),
    );
    expect((await read()).radio_groups).toEqual([]);
  });

  it('get defaults for omitted properties, and an id from the server', async () => {
    const { revision } = await read();
    const asked = [
      { kind: 'text', page_id: page },
      { kind: 'text', page_id: page, value: 'Mine' },
      { kind: 'select', page_id: page, x: 10, y: 20 },
    ];
    const created = await patch(
      revision,
      asked.map((each) => ({ op: 'create', element: each })),
    );
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const { elements } = created.body;
    expect(new Set(elements.map(({ id }) => id)).size).toBe(3);
    expect(elements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'text', x: 100, y: 100, width: 200, height: 15, size: 12, value: 'Write your text' }),
        expect.objectContaining({ kind: 'text', value: 'Mine' }),
        expect.objectContaining({ kind: 'select', x: 10, y: 20, options: ['option_1', 'option_2'], value: '' }),
      ]),
    );
    expect((await read()).data).toEqual(expect.arrayContaining(elements));

    const [first] = elements;
    const changed = await patch(revision + 1, [{ op: 'update', id: first?.id, changes: { x: 1 } }]);
    expect(changed.body.elements).toEqual([{ ...first, x: 1 }]);
  });

  it('changed concurrently by two users are merged if the elements or the fields differ', async () => {
    const { revision } = await read();
    const [first, second] = [element(), element()];
    await patch(
      revision,
      [first, second].map((each) => ({ op: 'create', element: each })),
    );

    expect((await patch(revision + 1, [{ op: 'update', id: first.id, changes: { x: 1 } }])).status).toBe(200);
    expect((await patch(revision + 1, [{ op: 'update', id: second.id, changes: { x: 2 } }])).status).toBe(200);
    expect((await patch(revision + 1, [{ op: 'update', id: first.id, changes: { y: 3 } }])).status).toBe(200);
    expect((await read()).data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first.id, x: 1, y: 3 }),
        expect.objectContaining({ id: second.id, x: 2 }),
      ]),
    );
  });

  it('cause a conflict that returns the current state if another user has changed the same field in the meantime', async () => {
    const { revision } = await read();
    const text = element();
    await patch(revision, [{ op: 'create', element: text }]);
    await patch(revision + 1, [{ op: 'update', id: text.id, changes: { x: 7 } }]);

    const stale = await patch(revision + 1, [{ op: 'update', id: text.id, changes: { x: 8 } }]);
    expect(stale).toMatchObject({ status: 409, body: { revision: revision + 2 } });
    expect(stale.body.elements.find(({ id }) => id === text.id)).toMatchObject({ x: 7 });
  });

  it.each([
    ['smaller than its kind may be', { width: 4 }, 'width', 'This element must be at least 5 points in size.'],
    ['with text larger than 999', { size: 1000 }, 'size', 'The text size can be at most 999.'],
    ['on a layer out of range', { layer: 100_000 }, 'layer', undefined],
    ['with an invalid color', { color: 'red' }, 'color', 'Use a color like #1f2937.'],
    ['with an unknown field', { nonsense: 1 }, 'nonsense', 'This field can’t be changed.'],
    ['of another kind', { kind: 'line' }, 'kind', 'This field can’t be changed.'],
  ])('are refused: %s', async (_what, changes, field, text) => {
    const { revision } = await read();
    const own = element();
    await patch(revision, [{ op: 'create', element: own }]);
    const answer = await patch(revision + 1, [{ op: 'update', id: own.id, changes }]);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([`${own.id}.${field}`]);
    if (text) expect(Object.values(answer.body.errors ?? {})[0]).toContain(text);
    expect((await read()).revision).toBe(revision + 1);
  });

  it('hold text in every script that a font covers; other characters are listed and refused', async () => {
    const { revision } = await read();
    const text = element({ value: '合同 契約 계약 عقد חוזה สัญญา अनुबंध 👍 ☐' });
    expect((await patch(revision, [{ op: 'create', element: text }])).status).toBe(200);
    const refused = await patch(revision + 1, [{ op: 'update', id: text.id, changes: { value: 'Rune ᚠ and 𓀀 and ᚠ' } }]);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [`${text.id}.value`]: ['No font here has ᚠ 𓀀. Please leave it out.'] });
    const signature = createElement(
      { id: uuidv7(), page_id: page, kind: 'signature', x: 1, y: 1 },
      { value: { text: 'ᚠ', font: 'caveat' } },
    );
    expect((await patch(revision + 1, [{ op: 'create', element: signature }])).status).toBe(422);
  });

  it('are not merged onto pages rotated in the meantime, and all missing pages and signees are reported together', async () => {
    const pdf = await upload(plain(1));
    const page_id = await firstPage(person.browser, pdf);
    const read = () =>
      person.browser
        .call<{ revision: number; pages_revision: number }>('GET', pdfPath(pdf, '/elements'))
        .then(({ body }) => body);
    const before = await read();
    const send = (pages_revision: number, elements: Element[]) =>
      person.browser.call<{ errors: object }>('PATCH', pdfPath(pdf, '/elements'), {
        revision: before.revision,
        pages_revision,
        operations: elements.map((element) => ({ op: 'create', element })),
      });
    const at = (rest: Record<string, unknown> = {}) =>
      createElement({ id: uuidv7(), page_id, kind: 'input', x: 60, y: 60 }, rest);
    await person.browser.call('PATCH', pdfPath(pdf, '/pages'), {
      revision: before.revision,
      operations: [{ op: 'rotate', page_id, rotation: 90 }],
    });
    expect(await send(before.pages_revision, [at()])).toMatchObject({ status: 409, body: { elements: [] } });
    const { pages_revision } = await read();
    expect(pages_revision).toBeGreaterThan(before.pages_revision);
    const [one, two] = [at({ signee_id: uuidv7() }), { ...at(), page_id: uuidv7() }];
    const refused = await send(pages_revision, [one, at(), two]);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).toSorted()).toEqual([`${one.id}.signee_id`, `${two.id}.page_id`].toSorted());
    expect((await send(pages_revision, [at()])).status).toBe(200);
  });

  it('cannot be placed on a page of another pdf', async () => {
    const { revision } = await read();
    const answer = await patch(revision, [{ op: 'create', element: { ...element(), page_id: uuidv7() } }]);
    expect(answer).toMatchObject({ status: 422 });
  });
});

describe('a download', () => {
  it('shows the placed elements and begins with the unchanged bytes of the upload', async () => {
    const { revision } = await read();
    await patch(revision, [{ op: 'create', element: element({ value: 'Placed for the download' }) }]);
    const file = await person.browser.call('GET', `/api/documents/pdfs/${pdf}/download`);
    const source = plain(2);
    expect(file.headers.get('content-disposition')).toContain('filename="Contract.pdf"');
    expect(Buffer.compare(file.bytes.subarray(0, source.length), Buffer.from(source))).toBe(0);
    expect(file.bytes.length).toBeGreaterThan(source.length);
  });
});

describe('the file of a pdf', () => {
  const path = () => `/api/documents/pdfs/${pdf}/file`;

  it('is served in ranges, and not again to a client that has it', async () => {
    const whole = await person.browser.call('GET', path());
    expect(whole).toMatchObject({ status: 200 });
    const part = await person.browser.call('GET', path(), undefined, { range: 'bytes=0-4' });
    expect(part.status).toBe(206);
    expect(part.bytes.toString()).toBe('%PDF-');
    expect(part.headers.get('content-range')).toBe(`bytes 0-4/${whole.bytes.length}`);
    expect((await person.browser.call('GET', path(), undefined, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    expect(
      (await person.browser.call('GET', path(), undefined, { 'if-none-match': whole.headers.get('etag') ?? '' })).status,
    ).toBe(304);
  });

  it('provides images of its pages, which are cached permanently under their URL', async () => {
    const image = await person.browser.call('GET', `/api/documents/pdfs/${pdf}/pages/${page}/image?width=300`);
    expect(image).toMatchObject({ status: 200 });
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toContain('immutable');
  });

  it('accepts images by content, not by name, and strips their metadata', async () => {
    const refused = await person.browser.upload(`/api/documents/pdfs/${pdf}/images`, { name: 'a.png', bytes: plain(1) });
    expect(refused).toMatchObject({ status: 422, body: { errors: { file: ['This isn’t a PNG, JPEG, WebP or SVG image.'] } } });
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const taken = await person.browser.upload<{ id: string }>(`/api/documents/pdfs/${pdf}/images`, {
      name: 'a.png',
      bytes: pixel,
    });
    expect(taken).toMatchObject({ status: 201, body: { width: 1, height: 1 } });
    expect(
      (await person.browser.call('GET', `/api/documents/pdfs/${pdf}/images/${taken.body.id}`)).headers.get('content-type'),
    ).toBe('image/png');
  });

  it('names the reason when it refuses an image with too many pixels', async () => {
    const wide = await sharp({
      create: { width: 16_000, height: 6_300, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const refused = await person.browser.upload(`/api/documents/pdfs/${pdf}/images`, { name: 'a.png', bytes: wide });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { file: ['An image can have up to 100 million pixels.'] } },
    });
  });

  it('rasterizes SVG drawings at print resolution and reads none of the files that they reference', async () => {
    const named = '<image href="file:///etc/passwd" width="5" height="5"/><image href="/etc/hostname" width="5" height="5"/>';
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/>${named}</svg>`;
    const taken = await person.browser.upload<{ id: string }>(`/api/documents/pdfs/${pdf}/images`, {
      name: 'a.svg',
      bytes: new TextEncoder().encode(drawing),
    });
    expect(taken).toMatchObject({ status: 201, body: { width: 2000, height: 1000 } });
  });
});
