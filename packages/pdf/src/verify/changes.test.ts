// What was done to a file after it was signed, told apart and judged.
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as make from '../../fixtures/make.ts';
import { arrayIn, formOf } from '../forms/form-tree.ts';
import { type NewField, verify } from '../index.ts';
import { closeDocument, type OpenDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import { name, number, numbers, PdfDict, text } from '../objects.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();
const place = { page_index: 0, x: 30, y: 50, width: 80, height: 40 };
const style = { size: 12, alignment: 0 } as const;
const common = { label: 'Field', is_required: false, is_read_only: false };
const fields: NewField[] = [
  { ...common, kind: 'text', name: 'mine', place, value: '', is_multiline: false, items: [], style },
  { ...common, kind: 'text', name: 'yours', place, value: '', is_multiline: false, items: [], style },
  { ...common, kind: 'signature', name: 'signature', place: null, locks: ['mine'] },
  { ...common, kind: 'signature', name: 'second', place: null, locks: [] },
];
const prepared = await engine.stamp(make.plain(2), [], { fields });
const signed = await engine.seal(prepared, { ...signer, field_name: 'signature' });
const certified = await engine.seal(prepared, { ...signer, field_name: 'signature', docmdp: 2 });

async function after(bytes: Uint8Array, change: (document: OpenDocument) => void): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    change(document);
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

const fill = (field: string) => (bytes: Uint8Array) =>
  engine.seal(bytes, { ...signer, field_name: 'second', fills: [{ name: field, value: 'x', shown: { place, items: [] } }] });

const note = PdfDict.of({ Type: name('Annot'), Subtype: name('Text'), Rect: numbers([0, 0, 20, 20]), Contents: text('hm') });
const loose = PdfDict.of({ Type: name('Annot'), Subtype: name('Widget'), FT: name('Tx'), Rect: numbers([0, 0, 300, 300]) });
const annotate = (annotation: PdfDict) => (bytes: Uint8Array) =>
  after(bytes, (document) => {
    arrayIn(document.pdf, pageAt(document, 0).dict, 'Annots').push(document.pdf.register(annotation.clone()));
  });

const cases: [string, (bytes: Uint8Array) => Promise<Uint8Array>, string[], { signed: boolean; certified: boolean }][] = [
  ['nothing', async (bytes) => bytes, [], { signed: true, certified: true }],
  ['another field filled in and signed', fill('yours'), ['filled yours', 'signed second'], { signed: true, certified: true }],
  ['a locked field filled in', fill('mine'), ['filled mine', 'signed second'], { signed: false, certified: false }],
  ['a note', annotate(note), ['annotation 1'], { signed: true, certified: false }],
  ['a widget that belongs to no field', annotate(loose), ['annotation 1'], { signed: true, certified: false }],
  [
    'something drawn on a page',
    (bytes) =>
      engine.stamp(bytes, [{ page_index: 1, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] }]),
    ['content 2'],
    { signed: false, certified: false },
  ],
  [
    'a page turned',
    (bytes) => after(bytes, (document) => pageAt(document, 0).dict.set('Rotate', number(90))),
    ['page 1'],
    { signed: false, certified: false },
  ],
  ['a page added', (bytes) => after(bytes, ({ pdf }) => void pdf.addPage()), ['page 3'], { signed: false, certified: false }],
  [
    'a page removed',
    (bytes) => after(bytes, ({ pdf }) => void pdf.removePage(1)),
    ['page 2'],
    { signed: false, certified: false },
  ],
  [
    'a file attached',
    (bytes) =>
      engine.stamp(bytes, [], {
        attachments: [{ name: 'a.txt', bytes: make.bytesOf('a'), mime: 'text/plain', created_at: signer.signed_at }],
      }),
    ['document Names'],
    { signed: false, certified: false },
  ],
  [
    'a field taken out',
    (bytes) => after(bytes, ({ pdf }) => arrayIn(pdf, formOf(pdf), 'Fields').remove(0)),
    ['field mine'],
    { signed: false, certified: false },
  ],
];

describe('after a signature', () => {
  it.each(cases)('%s is found out and judged', async (_, change, expected, allowed) => {
    for (const [kind, source] of [
      ['signed', signed],
      ['certified', certified],
    ] as const) {
      const [report] = await verify(await change(source), { trusted: [root] });
      expect(report).toMatchObject({ intact: true, changes_allowed: allowed[kind] });
      expect(report?.changes.map(({ kind: what, where }) => `${what} ${where}`).sort()).toEqual(expected);
    }
  });

  it('a forbidden change is held against every signature before it, and against none after it', async () => {
    const changed = await engine.stamp(signed, [
      { page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] },
    ]);
    const reports = await verify(await engine.seal(changed, { ...signer, field_name: 'second' }), { trusted: [root] });
    expect(reports.map(({ field, changes_allowed }) => [field, changes_allowed])).toEqual([
      ['signature', false],
      ['second', true],
    ]);
  });
});
