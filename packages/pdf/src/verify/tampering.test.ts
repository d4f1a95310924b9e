// Tampers with a sealed file in thousands of ways. Every change is noticed, and none crashes the verifier.
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import { tamper, tamperingKinds } from '../../fixtures/tampering.ts';
import { timestampAuthority } from '../../fixtures/timestamp-authority.ts';
import { arrayIn, formOf } from '../forms/form-tree.ts';
import { addDocumentTimestamp, type NewField, type SignatureReport, verify } from '../index.ts';
import { formFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import { follow, name, number, numbers, PdfArray, PdfDict, PdfStream, resolver, text } from '../objects/objects.ts';
import { isDeep } from '../../fixtures/deep.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();
const stranger = timestampAuthority();
const place = { page_index: 0, x: 30, y: 50, width: 80, height: 20 };
const style = { size: 12, alignment: 0 } as const;
const common = { label: 'Field', is_required: false, is_read_only: false };
const signature = { ...common, kind: 'signature', place: null } as const;
const fields: NewField[] = [
  { ...common, kind: 'text', name: 'mine', place, value: '', is_multiline: false, items: [], style },
  { ...common, kind: 'text', name: 'yours', place, value: '', is_multiline: false, items: [], style },
  { ...signature, name: 'first', locks: ['mine'] },
  { ...signature, name: 'second', locks: ['yours'] },
  { ...signature, name: 'seal', locks: 'everything' },
];

/** Two people fill in and sign, and a seal with the timeline attached follows: three revisions. */
async function finished(): Promise<Uint8Array> {
  const files = [{ name: 'timeline.json', bytes: bytesOf('{}'), mime: 'application/json', created_at: signer.signed_at }];
  const fill = (field: string) => [{ name: field, value: 'Anna', shown: { place, items: [] } }];
  let file = await engine.stamp(pageFiles.plain(3), [], { fields });
  file = await engine.sign(file, { ...signer, field_name: 'first', fills: fill('mine'), docmdp: 2 });
  file = await engine.sign(file, { ...signer, field_name: 'second', fills: fill('yours') });
  return await engine.sign(file, { ...signer, field_name: 'seal', files });
}
const sealed = await finished();
const before = await verify(sealed, { trusted: [root] });

/** The criteria by which a file counts as sealed by us and unmodified. */
function passesAsOurs(reports: SignatureReport[]): boolean {
  const seal = reports.findLast(({ level }) => level !== 'timestamp');
  return seal?.field === 'seal' && seal.intact && seal.trusted && seal.changes_allowed && seal.covers_whole_file;
}

/** Everything in the reports, to compare them. */
const said = (reports: SignatureReport[]) => JSON.stringify(reports);

/** Unreadable files are reported with a PdfError; any other error is a bug of ours. */
async function reportsOf(bytes: Uint8Array): Promise<SignatureReport[]> {
  return verify(bytes, { trusted: [root] }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PdfError') return [];
    throw error;
  });
}

async function revised(change: (document: OpenDocument) => void): Promise<Uint8Array> {
  const document = await openDocument(sealed);
  try {
    change(document);
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

const note = PdfDict.of({ Type: name('Annot'), Subtype: name('Text'), Rect: numbers([0, 0, 20, 20]), Contents: text('hm') });

/** Incremental updates that ordinary programs can append. */
const revisions: [string, (document: OpenDocument) => void][] = [
  [
    'the content of a page',
    (document) => {
      const { pdf } = document;
      const contents = PdfStream.fromDict({}, new TextEncoder().encode('BT ET'));
      pageAt(document, 1).dict.set('Contents', pdf.register(contents));
    },
  ],
  [
    'the value of a field',
    ({ pdf }) =>
      formFields(pdf)
        .find((field) => field.name === 'mine')
        ?.dict.set('V', text('Berta')),
  ],
  ['a note', (document) => arrayIn(document.pdf, pageAt(document, 0).dict, 'Annots').push(document.pdf.register(note.clone()))],
  ['the turn of a page', (document) => pageAt(document, 2).dict.set('Rotate', number(180))],
  [
    'the order of the pages',
    ({ pdf }) => {
      const tree = follow(pdf.getCatalog().get('Pages'), resolver(pdf));
      const kids = tree instanceof PdfDict ? follow(tree.get('Kids'), resolver(pdf)) : undefined;
      if (tree instanceof PdfDict && kids instanceof PdfArray) tree.set('Kids', new PdfArray([...kids].toReversed()));
    },
  ],
  ['a page less', ({ pdf }) => void pdf.removePage(2)],
  ['a page more', ({ pdf }) => void pdf.addPage()],
  ['a field less', ({ pdf }) => arrayIn(pdf, formOf(pdf), 'Fields').remove(0)],
  ['a script', ({ pdf }) => pdf.getCatalog().set('OpenAction', PdfDict.of({ S: name('JavaScript'), JS: text('app.alert(1)') }))],
];

describe('a sealed file', () => {
  it('passes as ours if unmodified', () => {
    expect(before.map(({ field, intact, changes_allowed }) => [field, intact, changes_allowed])).toEqual([
      ['first', true, true],
      ['second', true, true],
      ['seal', true, true],
    ]);
    expect(passesAsOurs(before)).toBe(true);
  });

  it(`no longer passes as ours after one of ${isDeep ? '2,000' : '30'} changes to its bytes and structure`, async () => {
    const unnoticed: string[] = [];
    const seen = new Set<string>();
    for (let seed = 0; seed < (isDeep ? 2_000 : 30); seed++) {
      const { what, bytes } = tamper(sealed, seed);
      const reports = await reportsOf(bytes);
      seen.add(tamperingKinds[seed % tamperingKinds.length] ?? '');
      // The case of the hexadecimal digits in the seal's gap is irrelevant. The reports must then be identical.
      if (passesAsOurs(reports) && !(isWithinGap(bytes) && said(reports) === said(before))) unnoticed.push(what);
    }
    expect(unnoticed).toEqual([]);
    expect(seen.size).toBe(tamperingKinds.length);
  });

  it.each([1, 40, 1_000])(
    'no longer passes as ours with a nonzero digit in the padding behind its signature: %i from the end',
    async (back) => {
      const unsigned = await engine.stamp(pageFiles.plain(3), [], { fields });
      const { timestamp } = stranger;
      const roomy = await engine.sign(unsigned, { ...signer, field_name: 'seal', timestamp, timestamp_length: 4_000 });
      const end = textOf(roomy).indexOf('>', textOf(roomy).lastIndexOf('/Contents <'));
      const changed = Uint8Array.from(roomy);
      expect(passesAsOurs(await reportsOf(changed))).toBe(true);
      changed[end - back] = '7'.charCodeAt(0);
      const reports = await reportsOf(changed);
      expect(passesAsOurs(reports)).toBe(false);
      const from = end - back - (back % 2 === 0 ? 0 : 1);
      expect(reports.at(-1)).toMatchObject({ problem: 'padding', damaged: { from, to: from + 2, part: 'signature' } });
    },
  );

  it.each(revisions)('no longer passes as ours with another revision: %s', async (_, change) => {
    const changed = await revised(change);
    // A third party's timestamp over the change does not make it acceptable.
    for (const file of [changed, await addDocumentTimestamp(changed, { timestamp: stranger.timestamp })]) {
      const reports = (await reportsOf(file)).filter(({ level }) => level !== 'timestamp');
      expect(reports.length).toBe(3);
      expect(passesAsOurs(reports)).toBe(false);
      for (const { intact, changes, changes_allowed } of reports) {
        expect([intact, changes_allowed]).toEqual([true, false]);
        expect(changes.length).toBeGreaterThan(0);
      }
    }
  });
});

/** Whether the file differs from the sealed one only in the digits of its last signature. */
function isWithinGap(bytes: Uint8Array): boolean {
  if (bytes.length !== sealed.length) return false;
  const start = textOf(sealed).lastIndexOf('/Contents <') + '/Contents <'.length;
  const end = textOf(sealed).indexOf('>', start);
  return bytes.every((byte, index) => byte === sealed[index] || (index >= start && index < end));
}
