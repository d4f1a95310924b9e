// A signature's files are those it had at signing time, whatever was appended later.
import { describe, expect, it } from 'vitest';
import { active } from '../../fixtures/active.ts';
import { stream, withRevision } from '../../fixtures/attacks.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import { readLastSignatureFiles, readSignatureFiles, verify } from '../index.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();
const created_at = new Date('2026-01-02T03:04:05Z');
const files = [{ name: 'timeline.json', bytes: bytesOf('true'), mime: 'application/json', created_at }];
/** A form with another field before the one to be signed. */
const source = active({
  catalog: '/AcroForm << /Fields [20 0 R] >>',
  objects: { 20: '<< /FT /Tx /T (a) /V (1) >>' },
});
const sealed = await engine.sign(source, { ...signer, files });
const [report] = await verify(sealed, { trusted: [root] });
const offset = report?.offset ?? Number.NaN;

const [, number = '', dictionary = ''] =
  /(\d+) 0 obj\s+(<<(?:(?!endobj)[\s\S])*\/ByteRange[\s\S]*?>>)\s*endobj/.exec(textOf(sealed)) ?? [];
const forged = dictionary.replace(/\/AF \[[^\]]*\]/, '/AF [901 0 R]');
const other = {
  901: '<< /Type /Filespec /F (timeline.json) /UF (timeline.json) /EF << /F 902 0 R >> >>',
  902: stream('forged', '/Type /EmbeddedFile'),
};

async function carriedBy(bytes: Uint8Array): Promise<string[]> {
  const read = [...(await readSignatureFiles(bytes, offset)), ...(await readLastSignatureFiles(bytes))];
  return read.map((file) => textOf(file.bytes));
}

describe('the files of a signature', () => {
  it("are found by the signature's position, or as those of the last signature", async () => {
    expect(forged).not.toBe(dictionary);
    expect(await carriedBy(sealed)).toEqual(['true', 'true']);
  });

  it('stay those at signing time, even if a later revision replaces the dictionary', async () => {
    expect(await carriedBy(withRevision(sealed, { objects: { [number]: forged, ...other } }))).toEqual(['true', 'true']);
  });

  it('are none if two dictionaries claim the same position', async () => {
    const claimed = withRevision(sealed, { objects: { 20: '<< /FT /Sig /T (a) /V 900 0 R >>', 900: forged, ...other } });
    expect((await verify(claimed, { trusted: [root] })).map((one) => one.offset)).toEqual([offset, offset]);
    expect(await carriedBy(claimed)).toEqual([]);
  });

  it('stay the same if two fields refer to one signature', async () => {
    const shown = withRevision(sealed, { objects: { 20: `<< /FT /Sig /T (a) /V ${number} 0 R >>` } });
    expect(await carriedBy(shown)).toEqual(['true', 'true']);
  });
});
