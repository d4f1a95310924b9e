import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, oracle, pem, pdfsig, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { type RawObject, bytesOf, rawPdf } from '../../fixtures/raw-pdf.ts';
import { readFiles, verify } from '../index.ts';

const engine = await testEngine();
const scan = await pageFiles.scanned();
const { signer, root, issuing, leaf } = await testAuthority();

const widget = {
  page_index: 0,
  x: 30,
  y: 50,
  width: 80,
  height: 40,
  drawings: [{ kind: 'rect', x: 0, y: 0, width: 80, height: 40, fill: '#ff00ff' }],
} as const;

describe('sealing', () => {
  it.each([
    ['a cross-reference table', pageFiles.plain()],
    ['object streams', pageFiles.withStreams()],
    ['a form', formFiles.form()],
    ['inherited page attributes', pageFiles.inherited()],
    ['a scan', scan],
  ])('makes a signature that covers the whole file: one with %s', async (_, source) => {
    const sealed = await engine.sign(source, { ...signer, reason: 'Agreed (and read) 署名', name: 'Zoë', location: 'Köln' });
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true, name: 'Zoë Signer' }]);
    expect(isCleanForQpdf(sealed)).toBe(true);
    expect(Buffer.compare(sealed.subarray(0, source.length), source)).toBe(0);
    const [report] = await verify(sealed, { trusted: [root] });
    expect(report).toMatchObject({ reason: 'Agreed (and read) 署名', location: 'Köln', signed_at: signer.signed_at });
  });

  it('leaves an earlier signature valid', async () => {
    const first = await engine.sign(pageFiles.plain(), { ...signer, docmdp: 2 });
    const second = await engine.sign(first, { ...signer, widget });
    expect(pdfsig(second).map(({ valid, whole }) => ({ valid, whole }))).toEqual([
      { valid: true, whole: false },
      { valid: true, whole: true },
    ]);
    expect(Buffer.compare(second.subarray(0, first.length), first)).toBe(0);
  });

  it.each([0, 90, 180, 270] as const)(
    'draws its widget upright at the requested position, on a page rotated by %i degrees',
    async (rotation) => {
      const sealed = await engine.sign(pageFiles.cropped(rotation), { ...signer, widget });
      const { page_index: _, drawings: __, ...box } = widget;
      expect(magentaBox(sealed)).toEqual(box);
      expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
    },
  );

  it('signs in an existing unsigned field', async () => {
    const sealed = await engine.sign(formFiles.waitingForSignature(), { ...signer, field_name: 'client' });
    expect(await verify(sealed, { trusted: [root] })).toMatchObject([{ field: 'client', intact: true }]);
  });

  it('reserves no more space than the signature needs', async () => {
    const [sealed, longer] = await Promise.all([
      engine.sign(pageFiles.plain(), signer),
      engine.sign(pageFiles.plain(), { ...signer, certificates: [leaf, issuing, root] }),
    ]);
    expect(longer.length - sealed.length).toBe(root.length * 2);
  });

  it('rejects a signature made by another key', async () => {
    const stranger = await testAuthority();
    const wrong = engine.sign(pageFiles.plain(), { ...signer, sign: stranger.signer.sign });
    await expect(wrong).rejects.toMatchObject({ code: 'bad_certificate' });
  });

  it('refuses to rewrite a damaged file that is signed, but not one that is unsigned', async () => {
    const signed = await engine.sign(pageFiles.plain(), signer);
    await expect(engine.sign(damagedFiles.brokenXref(signed), signer)).rejects.toMatchObject({ code: 'not_incremental' });
    expect(pdfsig(await engine.sign(damagedFiles.brokenXref(), signer))).toMatchObject([{ valid: true, whole: true }]);
  });

  it('respects what an earlier certification allows', async () => {
    const closed = await engine.sign(pageFiles.plain(), { ...signer, docmdp: 1 });
    await expect(engine.sign(closed, signer)).rejects.toMatchObject({ code: 'not_incremental' });
    const signed = await engine.sign(pageFiles.plain(), signer);
    await expect(engine.sign(signed, { ...signer, docmdp: 2 })).rejects.toMatchObject({ code: 'not_incremental' });
  });
});

describe('files attached to a signature', () => {
  const files = ['timeline.json', 'certificate.pdf'].map((name) => ({
    name,
    bytes: bytesOf(`of ${name}`),
    mime: 'application/json',
    created_at: signer.signed_at,
  }));
  const listedBy = (program: string, args: string[], bytes: Uint8Array) => oracle(program, args, bytes).stdout.toString('utf8');
  const named = (bytes: Uint8Array) =>
    [...listedBy('pdfdetach', ['-list', '{}'], bytes).matchAll(/^\d+: (.*)$/gm)].map(([, name]) => name);
  const invoice = '<< /Type /Filespec /F (invoice.xml) /UF (invoice.xml) /AFRelationship /Alternative /EF << /F 91 0 R >> >>';
  const tree = (names: string, more: Record<number, RawObject> = {}, catalog = '') =>
    rawPdf({
      objects: {
        1: `<< /Type /Catalog /Pages 2 0 R ${names} ${catalog} >>`,
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
        90: invoice,
        91: { entries: '/Type /EmbeddedFile', data: '<invoice/>' },
        ...more,
      },
    });

  it.each([
    ['none', tree(''), []],
    ['one', tree('/Names << /EmbeddedFiles << /Names [(invoice.xml) 90 0 R] >> >>'), ['invoice.xml']],
    [
      'one that is written in place',
      tree(`/Names << /EmbeddedFiles << /Names [(invoice.xml) ${invoice}] >> >>`),
      ['invoice.xml'],
    ],
    [
      'a tree with limits, indirectly',
      tree('/Names 50 0 R', {
        50: '<< /Dests 54 0 R /EmbeddedFiles 51 0 R >>',
        51: '<< /Kids [52 0 R 53 0 R] >>',
        52: '<< /Limits [(invoice.xml) (invoice.xml)] /Names [(invoice.xml) 90 0 R] >>',
        53: '<< /Limits [(z.xml) (z.xml)] /Names [(z.xml) 92 0 R] >>',
        54: '<< /Names [(here) [3 0 R /Fit]] >>',
        92: invoice.replaceAll('invoice.xml', 'z.xml'),
      }),
      ['invoice.xml', 'z.xml'],
    ],
    ['a tree that leads to itself', tree('/Names << /EmbeddedFiles 51 0 R >>', { 51: '<< /Kids [51 0 R] >>' }), []],
    ['names that are none', tree('/Names [1 2]'), []],
    ['one of the same name', tree('/Names << /EmbeddedFiles << /Names [(timeline.json) 90 0 R] >> >>'), ['invoice.xml']],
  ])('are listed by readers alongside those of the document: %s', async (_, source, own) => {
    const sealed = await engine.sign(source, { ...signer, files, docmdp: 1 });
    expect(new Set(named(sealed))).toEqual(new Set([...own, 'certificate.pdf', 'timeline.json']));
    const keys = [...listedBy('qpdf', ['--list-attachments', '{}'], sealed).matchAll(/^(.*) -> /gm)].map(([, key]) => key);
    expect(keys).toHaveLength(own.length + 2);
    expect(keys).toEqual(keys.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
    expect(isCleanForQpdf(sealed)).toBe(true);
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
    expect(await verify(sealed, { trusted: [root] })).toMatchObject([{ intact: true, changes: [] }]);
    const carried = (await readFiles(sealed)).find(({ name }) => name === 'timeline.json');
    expect(carried?.bytes).toEqual(bytesOf('of timeline.json'));
  });

  it("leave the document's own associated files unchanged", async () => {
    const source = tree('/Names << /EmbeddedFiles << /Names [(invoice.xml) 90 0 R] >> >>', {}, '/AF [90 0 R]');
    const sealed = unpacked(await engine.sign(source, { ...signer, files, docmdp: 1 }));
    expect(sealed.match(/\/AFRelationship \/\w+/g)?.toSorted()).toEqual([
      '/AFRelationship /Alternative',
      '/AFRelationship /Supplement',
      '/AFRelationship /Supplement',
    ]);
    expect(sealed).toMatch(/\/AF \[\s+\d+ 0 R\s+\d+ 0 R\s+\d+ 0 R\s+\]/);
  });

  it('are not listed as attachments in a signed document, whose signature would forbid it', async () => {
    const source = tree('/Names << /EmbeddedFiles << /Names [(invoice.xml) 90 0 R] >> >>');
    for (const docmdp of [undefined, 2] as const) {
      const signed = await engine.sign(source, { ...signer, ...(docmdp && { docmdp }) });
      const sealed = await engine.sign(signed, { ...signer, files });
      expect(named(sealed)).toEqual(['invoice.xml']);
      expect((await readFiles(sealed)).map(({ name }) => name)).toEqual(['timeline.json', 'certificate.pdf', 'invoice.xml']);
      const [first] = await verify(sealed, { trusted: [root] });
      expect(first).toMatchObject({ changes_allowed: true, changes: [{ kind: 'signed' }] });
    }
  });
});

describe('the authority', () => {
  it('issues a chain that openssl accepts', () => {
    const files = { root: pem(root), issuing: pem(issuing), leaf: pem(leaf) };
    const check = oracle('openssl', ['verify', '-x509_strict', '-CAfile', '{root}', '-untrusted', '{issuing}', '{leaf}'], files);
    expect(check.stdout.toString() + check.stderr.toString()).toContain('leaf: OK');
  });
});
