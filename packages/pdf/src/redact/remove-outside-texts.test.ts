// Undrawn texts of annotations, links and fields are listed at positions beside the pages and can be removed there.
import { describe, expect, it } from 'vitest';
import { active } from '../../fixtures/active.ts';
import { isCleanForQpdf, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import type { RawObject } from '../../fixtures/raw-pdf.ts';
import { annotationTexts } from '../inspect/annotation-texts.ts';

const engine = await testEngine();
const secret = 'eve@example.com';
const place = '/Rect [80 300 300 330] /F 4 /P 10 0 R';

/** A page with one annotation, and a form. */
function file(annotation: string, { fields = '', objects = {} }: { fields?: string; objects?: Record<number, RawObject> } = {}) {
  return active({
    page: '/Annots [20 0 R]',
    catalog: `/AcroForm << /Fields [${fields}] >>`,
    objects: { 20: `<< /Type /Annot ${annotation} >>`, ...objects },
  });
}

/** Redacts wherever the words are found and checks that none are left, as the user interface does. */
async function redacted(source: Uint8Array): Promise<Uint8Array> {
  const found = (await annotationTexts(source)).filter(({ texts }) => texts.some((text) => text.includes(secret)));
  expect(found.length).toBeGreaterThan(0);
  const areas = found.map(({ page, x, y }) => ({ page_index: page, x: x - 0.5, y: y - 0.5, width: 2, height: 2 }));
  const { bytes, picture_pages } = await engine.redact(source, areas);
  expect(picture_pages).toEqual([]);
  expect(isCleanForQpdf(bytes)).toBe(true);
  const left = (await annotationTexts(bytes)).flatMap(({ texts }) => texts);
  expect(left.filter((text) => text.includes(secret))).toEqual([]);
  return bytes;
}

const widget = `/Subtype /Widget /FT /Tx ${place}`;
const merged = { fields: '20 0 R' };

describe('words stored without being drawn', () => {
  it.each<[string, Uint8Array]>([
    ['by who wrote a note', file(`/Subtype /Text ${place} /Contents (x) /T (${secret})`)],
    ['in the own name of a note', file(`/Subtype /Text ${place} /Contents (x) /NM (${secret})`)],
    ['in what a field is called for people', file(`${widget} /T (mail) /TU (${secret})`, merged)],
    ['in what a field is called in exports', file(`${widget} /T (mail) /TM (${secret})`, merged)],
    ['in the name of a field', file(`${widget} /T (${secret})`, merged)],
    [
      'among the options of a field',
      file(`/Subtype /Widget /FT /Ch ${place} /T (mail) /V (a) /Opt [(a) [(b) (${secret})]]`, merged),
    ],
    ['in the address of a link', file(`/Subtype /Link ${place} /A << /S /URI /URI (mailto:${secret}) >>`)],
    ['in the address of a link, by its bytes', file(`/Subtype /Link ${place} /A << /S /URI /URI (mailto:eve%40example.com) >>`)],
    [
      'in what a button does after something else',
      file(
        `/Subtype /Widget /FT /Btn ${place} /T (b) /AA << /U << /S /Named /N /NextPage /Next [<< /S /URI /URI (https://example.com/?${secret}) >>] >> >>`,
        merged,
      ),
    ],
    [
      'in a field that no page shows',
      file(`/Subtype /Text ${place} /Contents (x)`, {
        fields: '21 0 R',
        objects: { 21: `<< /FT /Tx /T (mail) /V (${secret}) >>` },
      }),
    ],
    [
      'in a field below others that no page shows',
      file(`/Subtype /Text ${place}`, {
        fields: '21 0 R',
        objects: { 21: '<< /T (a) /Kids [22 0 R] >>', 22: `<< /Parent 21 0 R /FT /Tx /T (b) /DV (${secret}) >>` },
      }),
    ],
    [
      'in what several fields have from above',
      file(`${widget} /T (b) /Parent 21 0 R`, {
        fields: '21 0 R',
        objects: { 21: `<< /T (a) /V 22 0 R /Kids [20 0 R] >>`, 22: { entries: '', data: secret } },
      }),
    ],
    [
      'in a field without a place',
      file(`/Subtype /Widget /FT /Tx /T (mail) /V (${secret}) /AP << /N 21 0 R >>`, {
        ...merged,
        objects: { 21: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: `(${secret}) Tj` } },
      }),
    ],
    ['in a note without a place', file(`/Subtype /Text /Contents (${secret})`)],
    [
      'in rich text, letter by letter',
      file(`/Subtype /FreeText ${place} /DA (/F1 12 Tf) /Contents (x) /RC (<p>eve<b>&#64;exam</b>ple.com</p>)`),
    ],
  ])('are removed: %s', async (_, source) => {
    expect(tells(await redacted(source), secret)).toBe(false);
  });

  it('leave field values and unrelated names unchanged', async () => {
    const source = file(`${widget} /T (${secret}) /TU (${secret}) /V (kept)`, {
      fields: '20 0 R 21 0 R 22 0 R 23 0 R',
      objects: {
        21: '<< /FT /Tx /T (field) /V (other) >>',
        22: `<< /FT /Tx /T (to ${secret}) /V (third) >>`,
        23: `<< /FT /Sig /T (sign) /Lock << /Type /SigFieldLock /Action /Include /Fields [(${secret}) (field)] >> >>`,
      },
    });
    const text = await redacted(source).then(unpacked);
    expect(tells(Buffer.from(text, 'latin1'), secret)).toBe(false);
    const kept = [...text.matchAll(/<([\da-f]+)>|\(((?:\\.|[^\\)])*)\)/gi)].map(([, hex, plain]) =>
      plain === undefined ? Buffer.from(hex ?? '', 'hex').toString() : plain.replaceAll('\\', ''),
    );
    for (const value of ['kept', 'other', 'third']) expect(kept).toContain(value);
    // One is the field's own name, the other is in the signature's lock.
    expect(kept.filter((one) => one.startsWith('field')).toSorted()).toEqual([
      'field',
      'field',
      'field (2)',
      'field (2)',
      'field (3)',
    ]);
  });

  it('leave the text under a link, and the page, unchanged', async () => {
    const source = file(`/Subtype /Link /Rect [70 735 200 765] /Border [0 0 0] /A << /S /URI /URI (mailto:${secret}) >>`);
    const bytes = await redacted(source);
    expect(engine.extractText(bytes)).toEqual(engine.extractText(source));
    const seen = (one: Uint8Array) => Buffer.from(engine.renderPage(one, 0, { width: 300 }).rgba);
    expect(seen(bytes).equals(seen(source))).toBe(true);
  });
});

describe('field values', () => {
  const widgets = (count: number, value: RawObject): Uint8Array => {
    const kids = Array.from({ length: count }, (_, index) => 1_000 + index);
    const list = kids.map((kid) => `${kid} 0 R`).join(' ');
    return active({
      page: `/Annots [${list}]`,
      catalog: '/AcroForm << /Fields [20 0 R] >>',
      objects: {
        20: `<< /FT /Tx /T (mail) /V 21 0 R /Kids [${list}] >>`,
        21: value,
        ...Object.fromEntries(kids.map((kid) => [kid, `<< /Type /Annot /Subtype /Widget /Parent 20 0 R ${place} >>`])),
      },
    });
  };

  it('are read once, however many widgets a field has', async () => {
    const texts = await annotationTexts(widgets(1_000, { entries: '', data: 'lorem ipsum '.repeat(20_000) }));
    expect(texts.flatMap((one) => one.texts).map((text) => text.length)).toEqual(expect.arrayContaining([240_000]));
    expect(texts.flatMap((one) => one.texts).filter((text) => text.length > 9)).toHaveLength(1);
  });

  it('are not read beyond a size limit', async () => {
    const large = annotationTexts(widgets(1, { entries: '', data: ' '.repeat(9 * 2 ** 20) }));
    await expect(large).rejects.toMatchObject({ code: 'broken' });
    const notes = Array.from({ length: 2_000 }, () => `<< /Type /Annot /Subtype /Text ${place} /Contents 20 0 R >>`).join('\n');
    const shared = annotationTexts(active({ page: `/Annots [${notes}]`, objects: { 20: `(${'lorem '.repeat(2_000)})` } }));
    await expect(shared).rejects.toMatchObject({ code: 'broken' });
  });
});
