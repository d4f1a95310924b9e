// A file that several people fill in and sign, one revision each, and that is sealed at the end.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { signedAt, testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, oracle, pdfsig, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf } from '../../fixtures/raw-pdf.ts';
import { type DrawItem, type FieldFill, type NewField, verify } from '../index.ts';

const engine = await testEngine();
const [anna, boris, seal] = await Promise.all([testAuthority('Anna'), testAuthority('Boris'), testAuthority('Seal')]);

const place = { page_index: 0, x: 30, y: 50, width: 80, height: 40 };
const at = (x: number, y: number) => ({ page_index: 0, x, y, width: 12, height: 12 });
const filled = (box: typeof place, fill = '#ff00ff'): DrawItem[] => [
  { kind: 'rect', x: box.x, y: box.y, width: box.width, height: box.height, fill },
];
const style = { size: 12, alignment: 0 } as const;
const field = { label: 'Field', is_required: false, is_read_only: true };

const fields: NewField[] = [
  { ...field, kind: 'text', name: 'city', label: 'City', place, value: '', is_multiline: false, items: [], style },
  {
    ...field,
    kind: 'choice',
    name: 'plan',
    place: at(30, 120),
    value: '',
    options: ['A', 'B'].map((label) => ({ label, value: label })),
    items: [],
    style,
  },
  {
    ...field,
    kind: 'checkbox',
    name: 'agree',
    choices: [{ value: 'yes', place: at(30, 150), on: filled(at(30, 150), '#00ff00'), off: [] }],
    value: null,
  },
  {
    ...field,
    kind: 'radio',
    name: 'pay',
    choices: ['now', 'later'].map((value, index) => ({
      value,
      place: at(30 + index * 20, 180),
      on: filled(at(30 + index * 20, 180), '#00ffff'),
      off: [],
    })),
    value: null,
  },
  { ...field, kind: 'signature', name: 'anna', place: at(30, 220), locks: ['city', 'agree'] },
  { ...field, kind: 'signature', name: 'boris', place: null, locks: ['plan', 'pay'] },
  { ...field, kind: 'signature', name: 'seal', place: null, locks: [] },
];

const annasValues: FieldFill[] = [
  { name: 'city', value: 'Köln', shown: { place, items: filled(place) } },
  { name: 'agree', value: 'yes', shown: null },
];
const borisValues: FieldFill[] = [
  { name: 'plan', value: 'B', shown: { place: at(30, 120), items: filled(at(30, 120), '#0000ff') } },
  { name: 'pay', value: 'later', shown: null },
];

async function signedByAll(source: Uint8Array): Promise<Uint8Array[]> {
  const prepared = await engine.stamp(source, [], { fields });
  const first = await engine.sign(prepared, { ...anna.signer, field_name: 'anna', fills: annasValues, docmdp: 2 });
  const second = await engine.sign(first, { ...boris.signer, field_name: 'boris', fills: borisValues });
  const timeline = { name: 'timeline.json', bytes: bytesOf('[]'), mime: 'application/json', created_at: signedAt };
  return [prepared, first, second, await engine.sign(second, { ...seal.signer, field_name: 'seal', files: [timeline] })];
}

describe('signing by several people', () => {
  it.each([
    ['plain', pageFiles.plain()],
    ['cropped and turned by 90', pageFiles.cropped(90)],
    ['in object streams', pageFiles.withStreams()],
    ['with a form of its own', formFiles.form()],
    ['with a form that readers are to draw anew', formFiles.filledWithoutAppearances()],
    ['with buttons and empty fields in such a form', formFiles.filledWithoutAppearances({ isAmongOthers: true })],
  ])('keeps every signature valid: a page %s', async (_, source) => {
    const [prepared, first, second, sealed] = await signedByAll(source);
    if (!prepared || !first || !second || !sealed) throw new Error('four revisions were expected');
    expect(pdfsig(sealed)).toMatchObject([
      { valid: true, whole: false, name: 'Anna' },
      { valid: true, whole: false, name: 'Boris' },
      { valid: true, whole: true, name: 'Seal' },
    ]);
    for (const [earlier, later] of [
      [source, prepared],
      [prepared, first],
      [first, second],
      [second, sealed],
    ] as const)
      expect(Buffer.compare(later.subarray(0, earlier.length), earlier)).toBe(0);
    expect(isCleanForQpdf(sealed)).toBe(true);

    const { x, y, width, height } = place;
    expect(magentaBox(sealed)).toEqual({ x, y, width, height });
    const report = await verify(sealed, { trusted: [anna.root, boris.root, seal.root] });
    expect(report.map(({ field, intact, trusted, changes_allowed }) => ({ field, intact, trusted, changes_allowed }))).toEqual(
      ['anna', 'boris', 'seal'].map((name) => ({ field: name, intact: true, trusted: true, changes_allowed: true })),
    );
  });

  it('rejects a value that none of the boxes has', async () => {
    const [prepared = new Uint8Array()] = await signedByAll(pageFiles.plain());
    const fills = [{ name: 'agree', value: 'perhaps', shown: null }];
    await expect(engine.sign(prepared, { ...anna.signer, field_name: 'anna', fills })).rejects.toMatchObject({ code: 'broken' });
  });

  it('stores values as other programs read them', async () => {
    const sealed = (await signedByAll(pageFiles.plain())).at(-1) ?? new Uint8Array();
    const { acroform } = JSON.parse(oracle('qpdf', ['--json', '--json-key=acroform', '{}'], sealed).stdout.toString()) as {
      acroform: { fields: { fullname: string; value: unknown }[] };
    };
    const values = Object.fromEntries(acroform.fields.map((one) => [one.fullname, one.value]));
    expect(values).toMatchObject({ city: 'u:Köln', plan: 'u:B', agree: '/yes', pay: '/later' });
  });

  it('shows the selection and existing values if the form asked readers to redraw it', async () => {
    const sealed = (await signedByAll(formFiles.filledWithoutAppearances())).at(-1) ?? new Uint8Array();
    expect(coloursOf(engine.renderPage(sealed, 0, { width: 595 }))).toEqual(new Set(['magenta', 'blue', 'green', 'cyan']));
    expect(pdftotext(sealed)).toContain('Anna Example');
  });

  it('shows what was selected, and nothing of what was not', async () => {
    const [prepared, , , sealed] = await signedByAll(pageFiles.plain());
    const seen = (bytes: Uint8Array | undefined) => coloursOf(engine.renderPage(bytes ?? new Uint8Array(), 0, { width: 595 }));
    expect(seen(prepared)).toEqual(new Set());
    expect(seen(sealed)).toEqual(new Set(['magenta', 'blue', 'green', 'cyan']));
    expect(pdftotext(sealed ?? new Uint8Array())).toContain('Page 1');
  });
});

function coloursOf({ rgba: pixels }: { rgba: Uint8Array }): Set<string> {
  const names: Record<string, string> = { '255,0,255': 'magenta', '0,0,255': 'blue', '0,255,0': 'green', '0,255,255': 'cyan' };
  const found = new Set<string>();
  for (let index = 0; index < pixels.length; index += 4) {
    const name = names[`${pixels[index]},${pixels[index + 1]},${pixels[index + 2]}`];
    if (name) found.add(name);
  }
  return found;
}
