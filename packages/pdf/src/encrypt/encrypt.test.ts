import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, oracle, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';

const engine = await testEngine();

const encryption = (bytes: Uint8Array, password: string): string =>
  oracle('qpdf', ['--show-encryption', `--password=${password}`, '{}'], bytes).stdout.toString();
const read = (bytes: Uint8Array, ...args: string[]): string => oracle('pdftotext', [...args, '{}', '-'], bytes).stdout.toString();

describe('a password', () => {
  it.each([
    ['plain letters', 'open sesame'],
    ['letters of any script', 'Schlüssel 鍵 🔑'],
  ])('of %s opens the file, and nothing else does', async (_, password) => {
    const bytes = await engine.encrypt(pageFiles.plain(2), { user_password: password });
    expect(encryption(bytes, password)).toMatch(/^R = 6$/m);
    expect(encryption(bytes, password)).toContain('stream encryption method: AESv3');
    expect(read(bytes, '-upw', password)).toContain('Page 2');
    expect(read(bytes)).toBe('');
    expect(textOf(bytes)).not.toContain('(Page 1)');
    expect((await engine.inspect(bytes, { maxPages: 9 })).outcome).toBe('encrypted');
    expect(oracle('qpdf', ['--check', `--password=${password}`, '{}'], bytes).status).toBe(0);
  });

  it('denies the permissions that are not granted', async () => {
    const bytes = await engine.encrypt(formFiles.form(), {
      user_password: '',
      owner_password: 'owner',
      permissions: { print: false, copy: false, modify: false, annotate: false, assemble: false },
    });
    const report = encryption(bytes, 'owner');
    for (const refused of [
      'print high resolution',
      'print low resolution',
      'extract for any purpose',
      'modify document assembly',
    ])
      expect(report).toContain(`${refused}: not allowed`);
    for (const allowed of ['modify forms', 'extract for accessibility']) expect(report).toContain(`${allowed}: allowed`);
  });

  it.each([
    ['its own', 'secret'],
    ["its owner's", 'owner'],
  ])('can be removed with %s', async (_, password) => {
    const bytes = await engine.encrypt(pageFiles.withOutline(), { user_password: 'secret', owner_password: 'owner' });
    const opened = await engine.decrypt(bytes, password);
    expect(isCleanForQpdf(opened)).toBe(true);
    expect(pdftotext(opened)).toContain('Page 3');
    expect(await engine.inspect(opened, { maxPages: 9 })).toMatchObject({ outcome: 'ready', page_count: 3 });
  });

  it('can be removed even if of an older kind', async () => {
    const opened = await engine.decrypt(damagedFiles.userPassword(), 'secret');
    expect(pdftotext(opened)).toContain('Page 1');
    expect(isCleanForQpdf(opened)).toBe(true);
  });

  it.each([
    ['a wrong one', damagedFiles.userPassword(), 'wrong'],
    ['none', damagedFiles.userPassword(), ''],
    ['none, where anyone may open the file', damagedFiles.ownerPassword(), ''],
    ['a wrong one, where anyone may open the file', damagedFiles.ownerPassword(), 'wrong'],
    ['any, where certificates are needed', damagedFiles.publicKeyEncryption(), 'secret'],
  ])('cannot be removed with %s', async (_, bytes, password) => {
    await expect(engine.decrypt(bytes, password)).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('cannot be removed if the keys in the file are truncated', async () => {
    const cut = bytesOf(textOf(damagedFiles.userPassword()).replace(/\/O <.{20}/, '/O <'));
    await expect(engine.decrypt(cut, 'secret')).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('can be removed from a file without one, which stays unchanged', async () => {
    expect(await engine.decrypt(pageFiles.plain(), 'any')).toEqual(pageFiles.plain());
  });

  it('cannot be set on a signed file, on one that has a password, or on bytes that are not a PDF', async () => {
    const { signer } = await testAuthority();
    const signed = await engine.sign(pageFiles.plain(), signer);
    const options = { user_password: 'a' };
    await expect(engine.encrypt(signed, options)).rejects.toMatchObject({ code: 'not_incremental' });
    await expect(engine.encrypt(damagedFiles.ownerPassword(), options)).rejects.toMatchObject({ code: 'encrypted' });
    await expect(engine.encrypt(damagedFiles.notPdf(), options)).rejects.toMatchObject({ code: 'broken' });
  });
});
