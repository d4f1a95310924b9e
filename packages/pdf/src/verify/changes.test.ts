// Changes made to a file after signing are classified and judged.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { withAttached } from '../../fixtures/attached.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { drawnInto } from '../../fixtures/drawn-into.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { DrawingKit } from '../drawing/drawing-kit.ts';
import { annotationFlags } from '../forms/field-flags.ts';
import { fillFields } from '../forms/fill-fields.ts';
import { arrayIn, formOf } from '../forms/form-tree.ts';
import { formFields } from '../forms/form-fields.ts';
import { addDocumentTimestamp, type NewField, verify } from '../index.ts';
import { closeDocument, type OpenDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import { dictIn, follow, name, number, numbers, type PDF, PdfDict, resolver, text } from '../objects/objects.ts';

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
const prepared = await engine.stamp(pageFiles.plain(2), [], { fields });
const signed = await engine.sign(prepared, { ...signer, field_name: 'signature' });
const closed = await engine.sign(prepared, { ...signer, field_name: 'signature', docmdp: 1 });
const certified = await engine.sign(prepared, { ...signer, field_name: 'signature', docmdp: 2 });

async function after(bytes: Uint8Array, change: (document: OpenDocument) => unknown): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    await change(document);
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

const stranger = timestampAuthority();
const timestamped = (bytes: Uint8Array) => addDocumentTimestamp(bytes, { timestamp: stranger.timestamp });

const filledIn = (bytes: Uint8Array, field: string) =>
  after(bytes, (document) =>
    fillFields(document, [{ name: field, value: 'x', shown: { place, items: [] } }], new DrawingKit(document.pdf, {})),
  );
const fill = (field: string) => async (bytes: Uint8Array) =>
  engine.sign(await filledIn(bytes, field), { ...signer, field_name: 'second' });

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
  ['something drawn on a page', (bytes) => drawnInto(bytes, 1), ['content 2'], { signed: false, certified: false }],
  [
    'something placed on a page by us',
    (bytes) =>
      engine.stamp(bytes, [{ page_index: 1, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] }]),
    ['annotation 2'],
    { signed: true, certified: false },
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
    (bytes) => withAttached(bytes, { 'a.txt': 'a' }),
    ['document AF', 'document Names'],
    { signed: false, certified: false },
  ],
  [
    'a field taken out',
    (bytes) => after(bytes, ({ pdf }) => arrayIn(pdf, formOf(pdf), 'Fields').remove(0)),
    ['field mine'],
    { signed: false, certified: false },
  ],
];

const huge = numbers([0, 0, 900, 900]);

/** Ways to alter what is displayed unobtrusively. Each of them once went undetected. */
const attacks: [string, (bytes: Uint8Array) => Promise<Uint8Array>][] = [
  [
    'a second field of a known name',
    (bytes) =>
      after(bytes, (document) => {
        const { pdf } = document;
        const field = pdf.register(
          PdfDict.of({ FT: name('Tx'), T: text('yours'), Type: name('Annot'), Subtype: name('Widget'), Rect: huge }),
        );
        arrayIn(pdf, formOf(pdf), 'Fields').insert(0, field);
        arrayIn(pdf, pageAt(document, 0).dict, 'Annots').push(field);
      }),
  ],
  ...['ETSI.RFC3161', 'ETSI.CAdES.detached'].map((format): [string, (bytes: Uint8Array) => Promise<Uint8Array>] => [
    `a made-up signature (${format}) that covers the page`,
    (bytes) =>
      after(bytes, (document) => {
        const { pdf } = document;
        const value = PdfDict.of({ SubFilter: name(format) });
        const field = pdf.register(
          PdfDict.of({ FT: name('Sig'), T: text('new'), V: value, Type: name('Annot'), Subtype: name('Widget'), Rect: huge }),
        );
        arrayIn(pdf, formOf(pdf), 'Fields').push(field);
        arrayIn(pdf, pageAt(document, 0).dict, 'Annots').push(field);
      }),
  ]),
  [
    'a turn that a page inherits',
    (bytes) =>
      after(bytes, ({ pdf }) => {
        const root = follow(pdf.getCatalog().get('Pages'), resolver(pdf));
        if (root instanceof PdfDict) root.set('Rotate', number(180));
      }),
  ],
  ['the fields taken off the page', (bytes) => after(bytes, (document) => pageAt(document, 0).dict.delete('Annots'))],
  [
    'a field moved to another page',
    (bytes) =>
      after(bytes, (document) => {
        const [first] = [...arrayIn(document.pdf, pageAt(document, 0).dict, 'Annots')];
        if (first) arrayIn(document.pdf, pageAt(document, 1).dict, 'Annots').push(first);
      }),
  ],
  [
    'a place and a look for a signature that waits',
    (bytes) =>
      after(bytes, ({ pdf }) =>
        formFields(pdf)
          .find(({ name: known }) => known === 'second')
          ?.dict.set('Rect', huge),
      ),
  ],
  [
    'another look of a font that the fields are drawn with',
    (bytes) =>
      after(bytes, ({ pdf }) => {
        const resolve = resolver(pdf);
        const fonts = dictIn(dictIn(formOf(pdf), 'DR', resolve), 'Font', resolve);
        dictIn(fonts, 'Helv', resolve).set('BaseFont', name('ZapfDingbats'));
      }),
  ],
];

/** Unsigned fields prepared so that signing them seems to permit another change: the field already has a visible widget. */
const traps: [string, { trap: (pdf: PDF, field: PdfDict) => void; spring: (pdf: PDF, field: PdfDict) => void }][] = [
  [
    'another place that shows a signature grows when it is signed',
    {
      trap: (pdf, field) => {
        const widget = { Type: name('Annot'), Subtype: name('Widget'), Rect: numbers([0, 0, 1, 1]) };
        const kid = pdf.register(PdfDict.of({ ...widget, Parent: refOf(pdf, field) }));
        arrayIn(pdf, field, 'Kids').push(kid);
        const [page] = pdf.getPages();
        if (page) arrayIn(pdf, page.dict, 'Annots').push(kid);
      },
      spring: (pdf, field) => {
        const kid = follow(arrayIn(pdf, field, 'Kids').at(0), resolver(pdf));
        if (kid instanceof PdfDict) kid.set('Rect', huge);
      },
    },
  ],
  [
    'a hidden signature that covers the page is shown when it is signed',
    {
      trap: (_, field) => {
        field.set('Rect', huge);
        field.set('F', number(annotationFlags.hidden));
      },
      spring: (_, field) => field.set('F', number(annotationFlags.print)),
    },
  ],
];

function refOf(pdf: PDF, dict: PdfDict) {
  const reference = pdf.context.getRef(dict);
  if (!reference) throw new Error('It is no object of its own');
  return reference;
}

async function withWaiting(bytes: Uint8Array, change: (pdf: PDF, field: PdfDict) => void): Promise<Uint8Array> {
  return await after(bytes, ({ pdf }) => {
    const field = formFields(pdf).find(({ name: known }) => known === 'waits')?.dict;
    if (field) change(pdf, field);
  });
}

describe('after a signature', () => {
  it.each(cases)('%s is reported and judged', async (_, change, expected, allowed) => {
    for (const [kind, source] of [
      ['signed', signed],
      ['certified', certified],
    ] as const) {
      const [report] = await verify(await change(source), { trusted: [root] });
      expect(report).toMatchObject({ intact: true, changes_allowed: allowed[kind] });
      expect(report?.changes.map(({ kind: what, where }) => `${what} ${where}`).sort()).toEqual(expected);
    }
  });

  it.each(
    attacks.flatMap(([what, change]) => [
      [what, change] as const,
      [`${what}, with a stranger's timestamp behind it,`, async (bytes: Uint8Array) => timestamped(await change(bytes))] as const,
    ]),
  )('%s is reported', async (_, change) => {
    for (const source of [signed, certified, closed]) {
      const reports = await verify(await change(source), { trusted: [root] });
      const [first] = reports.filter(({ field }) => field === 'signature');
      expect(first?.intact).toBe(true);
      const isUnnoticed = first?.changes.every(({ kind }) => kind === 'signed' || kind === 'timestamp' || kind === 'filled');
      expect(isUnnoticed, JSON.stringify(first?.changes)).toBe(false);
      if (source !== signed) expect(first?.changes_allowed).toBe(false);
    }
  });

  it.each(traps)('%s: forbidden even if a certification allows signing', async (_, { trap, spring }) => {
    const waiting = { ...common, kind: 'signature', name: 'waits', place, locks: [] } as const;
    const source = await withWaiting(await engine.stamp(pageFiles.plain(), [], { fields: [...fields, waiting] }), trap);
    const first = await engine.sign(source, { ...signer, field_name: 'signature', docmdp: 2 });
    const honest = await engine.sign(first, { ...signer, field_name: 'waits' });
    expect((await verify(honest, { trusted: [root] }))[0]).toMatchObject({ intact: true, changes_allowed: true });
    const sprung = await engine.sign(await withWaiting(first, spring), { ...signer, field_name: 'waits' });
    expect((await verify(sprung, { trusted: [root] }))[0]).toMatchObject({ intact: true, changes_allowed: false });
  });

  it.each([10, 4_000])(
    'reports a page object that no cross-reference table lists, %i bytes before the end of the file',
    async (length) => {
      const page = '\n4 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n';
      const longer = Buffer.concat([signed, Buffer.from(page + ' '.repeat(length))]);
      const changes = [{ kind: 'document', where: 'unreadable' }];
      expect((await verify(longer, { trusted: [root] }))[0]).toMatchObject({ intact: true, changes, changes_allowed: false });
    },
  );

  it('ignores trailing blank lines and added form fonts', async () => {
    const padded = Buffer.concat([signed, Buffer.from('\r\n \0\0\n')]);
    const furnished = await after(signed, ({ pdf }) => {
      const resolve = resolver(pdf);
      const fonts = dictIn(dictIn(formOf(pdf), 'DR', resolve), 'Font', resolve);
      fonts.set('ZaDb', PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('ZapfDingbats') }));
    });
    for (const file of [padded, furnished])
      expect((await verify(file, { trusted: [root] }))[0]).toMatchObject({ changes: [], changes_allowed: true });
  });

  it("reports a signature's reason as it was at signing time", async () => {
    const source = await engine.sign(prepared, { ...signer, field_name: 'signature', reason: 'Seen' });
    const changed = await after(source, ({ pdf }) => {
      const field = formFields(pdf).find(({ name: known }) => known === 'signature')?.dict;
      const value = follow(field?.get('V'), resolver(pdf));
      if (value instanceof PdfDict) value.set('Reason', text('I agree to pay'));
    });
    expect(await verify(changed, { trusted: [root] })).toMatchObject([{ reason: 'Seen', changes_allowed: false }]);
  });

  it('does not allow any field change after a seal that locks everything', async () => {
    const source = await engine.stamp(pageFiles.plain(), [], {
      fields: [
        ...fields.slice(0, 2),
        { ...common, kind: 'signature', name: 'signature', place: null, locks: 'everything' },
        ...fields.slice(3),
      ],
    });
    const sealed = await engine.sign(source, { ...signer, field_name: 'signature' });
    expect((await verify(await filledIn(sealed, 'yours'), { trusted: [root] }))[0]).toMatchObject({ changes_allowed: false });
  });

  it('counts a forbidden change against every earlier signature and no later one', async () => {
    const changed = await drawnInto(signed, 0);
    const reports = await verify(await engine.sign(changed, { ...signer, field_name: 'second' }), { trusted: [root] });
    expect(reports.map(({ field, changes_allowed }) => [field, changes_allowed])).toEqual([
      ['signature', false],
      ['second', true],
    ]);
  });
});
