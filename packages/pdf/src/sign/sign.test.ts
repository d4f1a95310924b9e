import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, oracle, pem, pdfsig, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { verify } from '../index.ts';

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

  it.each([0, 90, 180, 270] as const)('shows itself upright where it was asked to, on a page turned by %i', async (rotation) => {
    const sealed = await engine.sign(pageFiles.cropped(rotation), { ...signer, widget });
    const { page_index: _, drawings: __, ...box } = widget;
    expect(magentaBox(sealed)).toEqual(box);
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
  });

  it('signs in the field that waits for it', async () => {
    const sealed = await engine.sign(formFiles.waitingForSignature(), { ...signer, field_name: 'client' });
    expect(await verify(sealed, { trusted: [root] })).toMatchObject([{ field: 'client', intact: true }]);
  });

  it('takes no more room than the signature needs', async () => {
    const [sealed, longer] = await Promise.all([
      engine.sign(pageFiles.plain(), signer),
      engine.sign(pageFiles.plain(), { ...signer, certificates: [leaf, issuing, root] }),
    ]);
    expect(longer.length - sealed.length).toBe(root.length * 2);
  });

  it('refuses a signature that another key made', async () => {
    const stranger = await testAuthority();
    const wrong = engine.sign(pageFiles.plain(), { ...signer, sign: stranger.signer.sign });
    await expect(wrong).rejects.toMatchObject({ code: 'bad_certificate' });
  });

  it('refuses to rewrite a damaged file that is signed, but not one that is not', async () => {
    const signed = await engine.sign(pageFiles.plain(), signer);
    await expect(engine.sign(damagedFiles.brokenXref(signed), signer)).rejects.toMatchObject({ code: 'not_incremental' });
    expect(pdfsig(await engine.sign(damagedFiles.brokenXref(), signer))).toMatchObject([{ valid: true, whole: true }]);
  });

  it('keeps to what an earlier certification allows', async () => {
    const closed = await engine.sign(pageFiles.plain(), { ...signer, docmdp: 1 });
    await expect(engine.sign(closed, signer)).rejects.toMatchObject({ code: 'not_incremental' });
    const signed = await engine.sign(pageFiles.plain(), signer);
    await expect(engine.sign(signed, { ...signer, docmdp: 2 })).rejects.toMatchObject({ code: 'not_incremental' });
  });
});

describe('the authority', () => {
  it('issues a chain that openssl accepts', () => {
    const files = { root: pem(root), issuing: pem(issuing), leaf: pem(leaf) };
    const check = oracle('openssl', ['verify', '-x509_strict', '-CAfile', '{root}', '-untrusted', '{issuing}', '{leaf}'], files);
    expect(check.stdout.toString() + check.stderr.toString()).toContain('leaf: OK');
  });
});
