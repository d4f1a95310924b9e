import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { callsWithoutSchemas } from './build-contracts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'contracts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONTRACT = `
import { schema } from 'schemas';
const letter = schema('letter');
export const name = schema('name', letter);
export const unused = schema('unused') as unknown;
export const getLetter = endpoint({
  method: 'GET',
  path: '/api/letters/{id}',
  summary: 'A letter',
  query: schema('query'),
  answer: letter,
});
function endpoint(input: object) {
  return { ...input, isEndpoint: true };
}
`;

test('of a call the browser gets the method and the path, and schemas only where it names them', async () => {
  const calls = await built("export { getLetter } from './packages/contract/src/letters.ts';");
  expect(calls).toMatch(/method: "GET",\s*path: "\/api\/letters\/\{id\}"\s*\}/);
  expect(calls).not.toMatch(/schema\(|isEndpoint/);

  const named = await built("export { name } from './packages/contract/src/letters.ts';");
  expect(named).toMatch(/schema\("name", letter\)/);
  expect(named).toMatch(/schema\("letter"\)/);
  expect(named).not.toMatch(/unused|query|\/api/);
});

async function built(entry: string): Promise<string> {
  const source = path.join(folder, 'packages/contract/src');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'letters.ts'), CONTRACT);
  writeFileSync(path.join(folder, 'entry.ts'), entry);
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [babel({ presets: [callsWithoutSchemas()] })],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'entry.ts', formats: ['es'] },
      rolldownOptions: { external: ['schemas'] },
    },
  });
  const [files] = [made].flat();
  if (!('output' in files)) throw new Error('nothing was built');
  return files.output[0].code;
}
