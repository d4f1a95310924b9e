// Published attacks on signed PDFs. The verifier reports every one of them.
import { describe, expect, it } from 'vitest';
import {
  beginsWith,
  evilAnnotations,
  forgeries,
  incrementalSavings,
  shadowAttacks,
  shadowed,
  sneakySignature,
  wrapped,
} from '../../fixtures/attacks.ts';
import { active, amount } from '../../fixtures/active.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { oracle, testEngine } from '../../fixtures/engine.ts';
import { type SignatureReport, verify } from '../index.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();
const plain = active({ content: amount('100 EUR') });
const signed = await engine.sign(plain, signer);
const reportsOf = (bytes: Uint8Array) => verify(bytes, { trusted: [root] });
const shown = (bytes: Uint8Array) => Buffer.from(engine.renderPage(bytes, 0, { width: 300 }).rgba);

/**
 * How different readers see a file: PDFium, Poppler, and qpdf for the drawing in `shadowed`. Each attack fools at least one
 * of them.
 */
const eyes: ((bytes: Uint8Array) => Buffer)[] = [
  shown,
  (bytes) => oracle('pdftoppm', ['-r', '36', '{}'], bytes).stdout,
  (bytes) => oracle('qpdf', ['--show-object=20', '{}'], bytes).stdout,
];

/** True if the reports give no reason for suspicion: signed by a trusted certificate, nothing changed, nothing appended. */
function passes(reports: readonly SignatureReport[]): boolean {
  const last = reports.at(-1);
  return Boolean(last?.intact && last.trusted && last.changes_allowed && (last.covers_whole_file || last.changes.length === 0));
}

/** At least one reader displays something different, although every signed byte is still in place. */
function expectToDeceive(attacked: Uint8Array, before: Uint8Array): void {
  expect(beginsWith(attacked, before)).toBe(true);
  expect(eyes.every((see) => see(attacked).equals(see(before)))).toBe(false);
}

it('an untouched signed file passes, so the other tests are meaningful', async () => {
  expect(passes(await reportsOf(signed))).toBe(true);
  expect(passes(await reportsOf(await engine.sign(shadowed(), signer)))).toBe(true);
});

describe('a shadow attack', () => {
  it.each(shadowAttacks)('is reported: %s', async (what, attack) => {
    const before = await engine.sign(shadowed(), signer);
    const attacked = attack(before);
    expectToDeceive(attacked, before);
    const reports = await reportsOf(attacked);
    expect(passes(reports)).toBe(false);
    expect(reports.at(-1)).toMatchObject({ intact: true, covers_whole_file: false });
    expect(reports.at(-1)?.changes).not.toEqual([]);
    // A form field that no signature locks may still be filled in: the change is reported but allowed.
    expect(reports.at(-1)?.changes_allowed).toBe(what.includes('a field'));
  });

  it.each(shadowAttacks)('is forbidden by a certification: %s', async (_, attack) => {
    const reports = await reportsOf(attack(await engine.sign(shadowed(), { ...signer, docmdp: 1 })));
    expect(reports.at(-1)).toMatchObject({ intact: true, changes_allowed: false });
  });
});

describe('an attack on a certified file', () => {
  it.each(evilAnnotations)('by an evil annotation is reported: %s', async (_, attack) => {
    for (const docmdp of [1, 2, 3] as const) {
      const before = await engine.sign(plain, { ...signer, docmdp });
      const attacked = attack(before);
      expectToDeceive(attacked, before);
      const reports = await reportsOf(attacked);
      expect(passes(reports)).toBe(false);
      expect(reports.at(-1)?.changes).toContainEqual({ kind: 'annotation', where: '1' });
      // Level 3 certifications allow annotations.
      expect(reports.at(-1)?.changes_allowed).toBe(docmdp === 3);
    }
  });

  it('by a sneaky signature is reported, signed or not', async () => {
    const before = await engine.sign(plain, { ...signer, docmdp: 2 });
    const unsigned = sneakySignature(before);
    expectToDeceive(unsigned, before);
    const stranger = await testAuthority('Stranger');
    for (const attacked of [unsigned, await engine.sign(unsigned, { ...stranger.signer, field_name: 'sneaky' })]) {
      const [certification] = await reportsOf(attacked);
      expect(certification).toMatchObject({ intact: true, changes_allowed: false });
      expect(certification?.changes.map(({ kind }) => kind)).toContain('annotation');
    }
  });
});

describe('an incremental saving attack', () => {
  it.each(incrementalSavings)('is reported: %s', async (_, attack) => {
    const attacked = attack(signed);
    expect(beginsWith(attacked, signed)).toBe(true);
    const reports = await reportsOf(attacked);
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ changes_allowed, intact }) => !changes_allowed || !intact)).toBe(true);
  });
});

describe('signature wrapping', () => {
  it.each([true, false])('is reported when the Contents string still ends with the original digits: %s', async (closes) => {
    const reports = await reportsOf(wrapped(signed, { closes }));
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.some(({ intact }) => intact)).toBe(false);
  });
});

describe('a universal forgery', () => {
  it.each(forgeries)('never yields an intact or trusted signature: %s', async (_, attack) => {
    const reports = await reportsOf(attack(signed));
    expect(reports.filter(({ intact, trusted }) => intact || trusted)).toEqual([]);
    expect(reports.map(({ field }) => field)).toHaveLength(1);
  });
});
