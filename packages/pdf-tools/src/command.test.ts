// The tools on the command line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isCleanForQpdf, pdftotext } from '../../pdf/fixtures/engine.ts';
import { plain } from '../../pdf/fixtures/pages.ts';
import { helpOn, parseOptions, readCommandLine } from './command-options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-tools-'));
  writeFileSync(path.join(folder, 'contract.pdf'), plain(3));
});

function call(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'command.ts'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const read = (name: string) => readFileSync(path.join(folder, name));

describe('countersign-tools', () => {
  it('writes parts into a new folder and prints their names', () => {
    const { status, stdout } = call('split', 'contract.pdf', '--by', 'ranges', '--ranges', '1, 2-', '-o', 'parts/');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    const parts = readdirSync(path.join(folder, 'parts')).toSorted();
    expect(
      parts.map((name) =>
        pdftotext(read(`parts/${name}`))
          .match(/\d/g)
          ?.join(),
      ),
    ).toEqual(['1', '2,3']);
  });

  it('overwrites only files that were named', () => {
    expect(call('organize', 'contract.pdf', '--pages', '[{"from":"file","index":0}]', '-o', '.').status).toBe(0);
    expect(call('organize', 'contract.pdf', '--pages', '[{"from":"file","index":1}]', '-o', '.').status).toBe(0);
    const names = readdirSync(folder).toSorted();
    expect(names).toHaveLength(3);
    expect(read('contract.pdf').equals(plain(3))).toBe(true);
    expect(names.map((name) => isCleanForQpdf(read(name)))).toEqual([true, true, true]);
  });

  it('encrypts a file, and opens it only with its password', () => {
    expect(call('protect', 'contract.pdf', '--open-password', '12345', '-o', 'locked.pdf').status).toBe(0);
    const refused = call('extract', 'locked.pdf', '--pages', '2', '-o', 'second.pdf');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('needs_password') as string });
    expect(readdirSync(folder)).not.toContain('second.pdf');
    expect(call('extract', 'locked.pdf', '--password', '12345', '--pages', '2', '-o', 'second.pdf').status).toBe(0);
    expect(pdftotext(read('second.pdf'))).toContain('2');
  });

  it('prints what is wrong and exits with an error', () => {
    const said = (...words: string[]) => {
      const { status, stdout, stderr } = call(...words);
      return [status, stderr + stdout];
    };
    expect(said('compare', 'contract.pdf')).toEqual([1, 'compare takes 2 files\n']);
    expect(said('flatten', 'missing.pdf')).toEqual([1, expect.stringContaining('missing.pdf')]);
    expect(said('teapot')).toEqual([1, expect.stringContaining('There is no tool teapot.')]);
  });
});

describe('a command line', () => {
  it('is parsed into files, tool options and options of the command itself', () => {
    expect(
      readCommandLine(['a.pdf', '--is-tiled', 'true', 'b.pdf', '-o', 'out', '--remove-signatures', '--password', '-x']),
    ).toEqual({
      files: ['a.pdf', 'b.pdf'],
      options: { is_tiled: 'true' },
      output: 'out',
      password: '-x',
      removes_signatures: true,
    });
    expect(() => readCommandLine(['a.pdf', '-o'])).toThrow('-o needs a value');
    expect(() => readCommandLine(['-x', 'a.pdf'])).toThrow('There is no option -x');
  });

  it('keeps text options as text, and parses numbers, arrays and booleans', () => {
    expect(parseOptions('watermark', { text: '2026', size: '40', is_tiled: 'true' })).toMatchObject({
      text: '2026',
      size: 40,
      is_tiled: true,
    });
    expect(parseOptions('split', { by: 'every', pages: '5' })).toEqual({ by: 'every', pages: 5 });
    expect(parseOptions('extract', { pages: '5' })).toEqual({ pages: '5' });
    expect(parseOptions('redact', { words: '["Jane Doe"]' })).toMatchObject({ words: ['Jane Doe'] });
    expect(() => parseOptions('compress', { level: 'most' })).toThrow('level');
  });

  it('is documented for each tool', () => {
    const help = helpOn(['compress', 'compare']);
    expect(help).toContain('compress  (1 or more PDFs)');
    expect(help).toContain('--level');
    expect(help).toContain('compare  (2 PDFs)');
  });
});
