import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { oracle, pdftotext, testEngine } from '../../fixtures/engine.ts';
import { grouped, plain } from '../../fixtures/pages.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const engine = await testEngine();
const inspect = (bytes: Uint8Array) => engine.inspect(bytes, { maxPages: 75 });

const root = (rest: string) => ({ 2: `<< /Type /Pages ${rest} >>` });
const group = (rest: string) => ({ 7: `<< /Type /Pages /Parent 2 0 R /Rotate 90 ${rest} >>` });
const first = (rest: string) => ({
  10: `<< /MediaBox [0 0 300 400] /Contents 20 0 R /Resources << /Font << /F1 3 0 R >> >> ${rest} >>`,
});
const all = '/Kids [10 0 R 11 0 R 7 0 R]';
const both = '/Kids [12 0 R 13 0 R]';

/** For each: what is wrong with the page tree, and the pages in it. */
const trees: [string, Record<number, string>, number[]][] = [
  ['claims too many', root(`${all} /Count 5`), [1, 2, 3, 4]],
  ['claims more than may be', root(`${all} /Count 1000`), [1, 2, 3, 4]],
  ['claims more than can be', root(`${all} /Count 1000000000`), [1, 2, 3, 4]],
  ['claims too few', root(`${all} /Count 3`), [1, 2, 3, 4]],
  ['does not count', root(all), [1, 2, 3, 4]],
  ['counts in words', root(`${all} /Count (4)`), [1, 2, 3, 4]],
  ['counts down', root(`${all} /Count -4`), [1, 2, 3, 4]],
  ['counts a group wrong', group(`${both} /Count 1`), [1, 2, 3, 4]],
  ['keeps the list elsewhere', { ...root('/Kids 30 0 R /Count 4'), 30: '[10 0 R 11 0 R 7 0 R]' }, [1, 2, 3, 4]],
  ['keeps the list of a group elsewhere', { ...group('/Kids 30 0 R /Count 2'), 30: '[12 0 R 13 0 R]' }, [1, 2, 3, 4]],
  ['lists nothing in between', root('/Kids [10 0 R null 11 0 R 7 0 R] /Count 4'), [1, 2, 3, 4]],
  ['lists what is not there', root('/Kids [10 0 R 99 0 R 11 0 R 7 0 R] /Count 4'), [1, 2, 3, 4]],
  ['lists a page twice', root('/Kids [10 0 R 11 0 R 10 0 R 7 0 R] /Count 5'), [1, 2, 1, 3, 4]],
  ['lists a page twice and counts it once', root('/Kids [10 0 R 11 0 R 10 0 R 7 0 R] /Count 4'), [1, 2, 1, 3, 4]],
  ['lists itself', root('/Kids [10 0 R 2 0 R 11 0 R 7 0 R] /Count 4'), [1, 2, 3, 4]],
  ['calls a page nothing', first('/Parent 2 0 R'), [1, 2, 3, 4]],
  ['calls a page a template', first('/Parent 2 0 R /Type /Template'), [1, 2, 3, 4]],
  ['says of a page what is said of groups', first('/Parent 2 0 R /Type /Page /Kids []'), [1, 2, 3, 4]],
  ['says nothing of the kids of a page', first('/Parent 2 0 R /Type /Page /Kids null'), [1, 2, 3, 4]],
  [
    'has an empty group',
    { ...root('/Kids [10 0 R 31 0 R 11 0 R 7 0 R] /Count 4'), 31: '<< /Type /Pages /Parent 2 0 R /Count 0 >>' },
    [1, 2, 3, 4],
  ],
  ['calls a group nothing', { 7: `<< /Parent 2 0 R /Rotate 90 ${both} /Count 2 >>` }, [1, 2, 3, 4]],
  ['says another group of a page', first('/Parent 7 0 R /Type /Page'), [1, 2, 3, 4]],
];

describe('a page tree that readers interpret differently', () => {
  it.each(trees)('is rewritten with the pages that exist: one that %s', async (_, changes, wanted) => {
    const { outcome, repair, repaired = new Uint8Array(), pages } = await inspect(grouped(changes));
    expect({ outcome, repair }).toEqual({ outcome: 'ready', repair: ['page_tree'] });
    const words = wanted.map((page) => `Page ${page}`);
    expect(pagesIn(pdftotext(repaired))).toEqual(words);
    expect(pagesIn(outputOf('mutool', ['draw', '-q', '-F', 'txt', '{}'], repaired))).toEqual(words);
    expect(pagesIn(engine.extractText(repaired).join('\f'))).toEqual(words);
    expect(outputOf('qpdf', ['--show-npages', '{}'], repaired).trim()).toBe(String(wanted.length));
    expect(pages.slice(-2).map(({ rotation }) => rotation)).toEqual([90, 90]);
    expect(await inspect(repaired)).toMatchObject({ outcome: 'ready', repair: [], pages });
  });

  it('stays as it is if it is unambiguous', async () => {
    expect(await inspect(grouped())).toMatchObject({ outcome: 'ready', repair: [], page_count: 4 });
    const counted = grouped({ ...root(`${all} /Count 30 0 R`), 30: '4' });
    expect(await inspect(counted)).toMatchObject({ outcome: 'ready', repair: [], page_count: 4 });
  });

  it('is walked through deeply nested nodes', async () => {
    const objects = Array.from({ length: 100 }, (_, index): [number, string] => [
      100 + index,
      `<< /Type /Pages /Parent ${index === 0 ? 2 : 99 + index} 0 R /Count 1 /Kids [${index === 99 ? 10 : 101 + index} 0 R] >>`,
    ]);
    const page = { 10: '<< /Type /Page /Parent 199 0 R /Contents 20 0 R /Resources << /Font << /F1 3 0 R >> >> >>' };
    const top = root('/Kids [100 0 R] /Count 1 /MediaBox [0 0 200 300]');
    const found = await inspect(grouped({ ...top, ...page, ...Object.fromEntries(objects) }));
    expect(found).toMatchObject({ outcome: 'ready', pages: [{ width: 200, height: 300 }] });
  });

  it('is rejected with the number of existing pages if there are too many', async () => {
    const bytes = bytesOf(textOf(plain(80)).replace('/Count 80', '/Count 3'));
    expect(await inspect(bytes)).toMatchObject({ outcome: 'too_many_pages', page_count: 80 });
  });

  it('does not cause an endless walk if nodes list each other repeatedly', async () => {
    const objects = Array.from({ length: 40 }, (_, index): [number, string] => [
      100 + index,
      `<< /Type /Pages /Parent ${99 + index} 0 R /Count 2 /Kids [${101 + index} 0 R ${101 + index} 0 R] >>`,
    ]);
    const bomb = grouped({ ...root('/Kids [100 0 R] /Count 4'), ...Object.fromEntries(objects), 140: '<< /Type /Page >>' });
    expect((await expectCpuTime(50, () => inspect(bomb))).outcome).toBe('too_many_pages');
  });

  it('prevents changes to a signed file', async () => {
    const { signer } = await testAuthority();
    const signed = textOf(await engine.sign(grouped(), signer));
    const lying = bytesOf(signed.replace(`${all} /Count 4`, `${all} /Count 3`));
    expect(await inspect(lying)).toMatchObject({ outcome: 'ready', obstacle: 'damaged', signature_count: 1 });
  });
});

function outputOf(program: string, args: readonly string[], bytes: Uint8Array): string {
  return oracle(program, args, bytes).stdout.toString();
}

function pagesIn(text: string): string[] {
  return [...text.matchAll(/Page \d/g)].map(([words]) => words);
}
