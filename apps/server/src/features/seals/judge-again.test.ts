// The checks of a sealed file before it is stored, and the faults that they must detect.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAuthority, testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { annotatedAmount, printsOtherwise } from '../../../../../packages/pdf/fixtures/active.ts';
import { shaped } from '../../../../../packages/pdf/fixtures/pages.ts';
import { drawOnPages } from '#features/elements/draw-on-pages.ts';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { type CheckTask, sealTasks } from './engine-tasks.ts';
import { wordsByPage, printedWords } from './printed-words.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'countersign-judge-again-'));
const page_id = uuidv7();
let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority();
});
afterAll(() => rmSync(dir, { recursive: true }));

const written = (value: string, area: { x?: number; y?: number; width?: number } = {}) => {
  const { x = 20, y = 20, width = 400 } = area;
  return createElement({ id: uuidv7(), page_id, kind: 'text', x, y }, { value, width, height: 60, size: 12 });
};

async function sealed(elements: Element[], { rotate = 0, pages = 1 } = {}): Promise<Uint8Array> {
  const engine = await loadEngine();
  const drawings = drawOnPages({ elements, page_index: { [page_id]: 0 }, images: {} }, await loadShaper());
  const drawn = await engine.stamp(
    shaped(...Array.from({ length: pages }, () => ({ media: [0, 0, 900, 900], rotate }))),
    drawings,
    { fonts },
  );
  return engine.sign(drawn, authority.signer);
}

/** Runs the checks and returns the faults. */
async function problems(bytes: Uint8Array, asked: Partial<CheckTask> = {}): Promise<string[]> {
  const file = path.join(dir, `${uuidv7()}.pdf`);
  writeFileSync(file, bytes);
  const task = {
    path: file,
    trusted: [authority.root],
    signatures: 1,
    words: [],
    page_count: 1,
    may_print_otherwise: false,
    ...asked,
  };
  const result = await sealTasks['seals.check'](task);
  expect(result.is_sealed).toBe(result.problems.length === 0);
  return result.problems;
}

describe('a sealed file', () => {
  it('is accepted if everything is in it', async () => {
    const elements = [written('Berlin, Anna Müller')];
    expect(await problems(await sealed(elements), { words: wordsByPage([{ id: page_id }], elements) })).toEqual([]);
  });

  it('is rejected without a value, a page or a signature', async () => {
    const file = await sealed([written('Berlin')]);
    expect(await problems(file, { words: [['Hamburg', 'Berlin', 'Köln']] })).toEqual(['2 values are missing']);
    expect(await problems(file, { page_count: 2 })).toEqual(['1 pages instead of 2']);
    expect(await problems(file, { signatures: 2 })).toEqual(['1 signatures instead of 2']);
  });

  it('is rejected if a value is on another page', async () => {
    const file = await sealed([written('Berlin')], { pages: 2 });
    expect(await problems(file, { words: [['Berlin'], []], page_count: 2 })).toEqual([]);
    expect(await problems(file, { words: [[], ['Berlin']], page_count: 2 })).toEqual(['1 values are missing']);
  });

  it("is rejected if a signature is broken, someone else's, or does not cover everything", async () => {
    const file = await sealed([written('Berlin')]);
    const broken = file.slice();
    broken.set(Buffer.from('800'), Buffer.from(file).indexOf('900'));
    expect(await problems(broken)).toEqual([expect.stringContaining('is not whole')]);
    const stranger = await testAuthority('Stranger');
    expect(await problems(file, { trusted: [stranger.root] })).toEqual([expect.stringContaining('is not whole')]);
    const longer = new Uint8Array(Buffer.concat([file, Buffer.from('% and more')]));
    expect(await problems(longer)).toContain('the seal does not cover the whole file');
  });

  it('is rejected if a page prints differently than shown, unless everyone was warned', async () => {
    const engine = await loadEngine();
    const files = [printsOtherwise(), annotatedAmount('/F 0'), annotatedAmount('/F 36')];
    for (const bytes of files) {
      const file = await engine.sign(bytes, authority.signer);
      expect(await problems(file)).toEqual(['page 1 is printed otherwise than the screen shows it']);
      expect(await problems(file, { may_print_otherwise: true })).toEqual([]);
    }
    const digit = printsOtherwise({ shown: '100 EUR', printed: '700 EUR', size: 6 });
    expect(await problems(await engine.sign(digit, authority.signer))).toEqual([expect.stringContaining('page 1')]);
  });
});

describe('words', () => {
  const SCRIPTS = {
    Latin: 'Žaneta coöperate',
    Greek: 'Ωμέγα Δημοκρατία',
    Cyrillic: 'Москва Щукин',
    Han: '北京市朝阳区 田中太郎',
    kana: 'ひらがな カタカナ',
    Hangul: '서울특별시 대한민국',
    Armenian: 'Հայաստան',
    Georgian: 'საქართველო',
    Ethiopic: 'ኢትዮጵያ',
    Devanagari: 'हिन्दी क्षेत्र',
    Thai: 'กรุงเทพมหานคร',
    Hebrew: 'ירושלים נִקּוּד',
    Arabic: 'السلام مُحَمَّد',
  };
  it.each(Object.entries(SCRIPTS))('in %s are found where they are', async (_, value) => {
    const words = printedWords(written(value));
    expect(words).toEqual(value.split(' '));
    expect(await problems(await sealed([written(value, { width: 30 })]), { words: [words] })).toEqual([]);
    expect(await problems(await sealed([written('Seen')]), { words: [words] })).toEqual([`${words.length} values are missing`]);
  });

  it('that are hyphenated at the end of a line are found', async () => {
    const value = 'Anna Müller-Lüdenscheid';
    const words = printedWords(written(value));
    expect(await problems(await sealed([written(value, { width: 60 })]), { words: [words] })).toEqual([]);
  });

  it.each([0, 90])('next to right-to-left letters are found, on a page rotated by %i degrees', async (rotate) => {
    const beside = ['شركة السلام', 'D-10115 Berlin 030/1234567', 'ירושלים (2026) Müller', '12.03.1980 Köln'];
    const elements = beside.map((value, index) => written(value, { x: 20 + index * 150, width: 60 }));
    const words = wordsByPage([{ id: page_id }], elements);
    expect(await problems(await sealed(elements, { rotate }), { words })).toEqual([]);
  });

  it('do not match the same letters in another order', async () => {
    expect(await problems(await sealed([written('Berlin 1980')]), { words: [['Nilreb', '1908']] })).toEqual([
      '2 values are missing',
    ]);
  });
});
