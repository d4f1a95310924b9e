// Real signed files: whatever is accepted on upload can be signed further, and whatever is rejected could not be.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { someUnlessDeep } from '../../fixtures/deep.ts';
import { testEngine } from '../../fixtures/engine.ts';
import { isSignedOnForGood } from '../../fixtures/signed-on.ts';

interface CorpusFile {
  file: string;
  expect: string;
  signatures: number | null;
}

const corpus = path.resolve(process.env['CORPUS_DIR'] ?? path.resolve(import.meta.dirname, '../../../../../shared/corpus'));
const list = path.join(corpus, 'corpus.json');
const records = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as CorpusFile[]) : [];
const signed = records.filter(({ signatures, expect: outcome }) => outcome === 'ready' && signatures);
const engine = await testEngine();
const authority = await testAuthority();

it.skipIf(signed.length === 0).each(someUnlessDeep(signed, 6))('$file', async ({ file }) => {
  const bytes = new Uint8Array(readFileSync(path.join(corpus, file)));
  const { outcome, obstacle } = await engine.inspect(bytes, { maxPages: 75 });
  expect(outcome).toBe('ready');
  expect(await isSignedOnForGood(engine, authority, bytes)).toBe(obstacle === null);
});
