// Misleading and very long cross-reference sections: read, updated incrementally, and read again by other programs.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, oracle, pdfsig, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf, rawPdf, type RawFile, rawPdfWithStreams, textOf } from '../../fixtures/raw-pdf.ts';
import { someUnlessDeep } from '../../fixtures/deep.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const engine = await testEngine();
const { signer } = await testAuthority();
const left = { x: 30, y: 50, width: 80, height: 40 };
const right = { ...left, x: 230 };

const stamp = (bytes: Uint8Array, box: typeof left) =>
  engine.stamp(bytes, [{ page_index: 0, items: [{ kind: 'rect', ...box, fill: '#ff00ff' }] }], { allow_rewrite: true });

/** Runs the work and checks that a malicious cross-reference section cannot delay it for long. */
const soon = <T>(work: () => Promise<T>) => expectCpuTime(100, work);

describe.each([
  ['tables', pageFiles.plain(2)],
  ['streams', pageFiles.withStreams()],
])('a file with a misleading /Prev, of cross-reference %s', (_, source) => {
  const ways = ['nowhere', 'before the file', 'to itself', 'into a stream', 'by a name'] as const;

  it.each(ways)('%s, with nothing before it: can be updated incrementally', async (way) => {
    const bytes = ledAstray(source, way);
    const found = await soon(() => engine.inspect(bytes, { maxPages: 75 }));
    expect(found).toMatchObject({ outcome: 'ready', page_count: 2, can_save_incrementally: true });
    expect(found.repaired).toBeUndefined();

    const stamped = await soon(() => stamp(bytes, left));
    expect(Buffer.compare(stamped.subarray(0, bytes.length), bytes)).toBe(0);
    expect(magentaBox(stamped)).toEqual(left);
    expect(pdftotext(stamped).split(/\s+/).join(' ')).toContain('Page 1 Page 2');
    expect(pagesInQpdf(stamped)).toBe(2);
    expect(pdfsig(await engine.sign(stamped, signer))).toMatchObject([{ valid: true, whole: true }]);
  });

  it.each(ways)('%s, with most of the file before it: is rewritten with all its content', async (way) => {
    const bytes = ledAstray(await stamp(source, right), way);
    const found = await soon(() => engine.inspect(bytes, { maxPages: 75 }));
    expect(found).toMatchObject({ outcome: 'ready', page_count: 2, repair: ['page_tree'] });

    const stamped = await soon(() => stamp(found.repaired ?? bytes, left));
    expect(magentaBox(stamped)).toEqual({ ...left, width: right.x + right.width - left.x });
    expect(pdftotext(stamped).split(/\s+/).join(' ')).toContain('Page 1 Page 2');
    expect(isCleanForQpdf(stamped)).toBe(true);
  });
});

const layouts = [
  ['a table', rawPdf],
  ['streams', rawPdfWithStreams],
] as const;

describe.each(someUnlessDeep(layouts, 1))('a file of 70,000 objects in %s', (_, write) => {
  it('can be updated incrementally, with its page as the last object', async () => {
    const bytes = write(ofManyObjects(70_000));
    const found = await soon(() => engine.inspect(bytes, { maxPages: 75 }));
    expect(found).toMatchObject({ outcome: 'ready', page_count: 1, can_save_incrementally: true, repair: [] });

    const stamped = await soon(() => stamp(bytes, left));
    expect(Buffer.compare(stamped.subarray(0, bytes.length), bytes)).toBe(0);
    expect(magentaBox(stamped)).toEqual(left);
    expect(pdftotext(stamped)).toContain('Page 1');
    expect(isCleanForQpdf(stamped)).toBe(true);
  });
});

/** Adds or replaces `/Prev` in the newest section. */
function ledAstray(
  file: Uint8Array,
  way: 'nowhere' | 'before the file' | 'to itself' | 'into a stream' | 'by a name',
): Uint8Array {
  const text = textOf(file);
  const start = Number([...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
  const previous = {
    nowhere: 99_999_999,
    'before the file': -5,
    'to itself': start,
    'into a stream': text.indexOf('stream\n') + 15,
    'by a name': '/Before',
  }[way];
  const section = text
    .slice(start)
    .replace(/\/Prev \d+/, '')
    .replace('/Root', `/Prev ${previous} /Root`);
  return bytesOf(text.slice(0, start) + section);
}

/** One page. All objects are referenced. */
function ofManyObjects(count: number): RawFile {
  const { 3: font = '', 10: page, 11: content = '' } = pageFiles.pagesFile([{}]).objects;
  const ids = Array.from({ length: count }, (_, index) => 20 + index);
  const last = 20 + count;
  return {
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R /PieceInfo << /Test << /Private [${ids.map((id) => `${id} 0 R`).join(' ')}] >> >> >>`,
      2: `<< /Type /Pages /Kids [${last} 0 R] /Count 1 >>`,
      3: font,
      ...Object.fromEntries(ids.map((id) => [id, `<< /Number ${id} >>`])),
      [last]: (page as string).replace('11 0 R', `${last + 1} 0 R`), // the page is given as a string, not a stream
      [last + 1]: content,
    },
  };
}

function pagesInQpdf(bytes: Uint8Array): number {
  return Number(oracle('qpdf', ['--warning-exit-0', '--show-npages', '{}'], bytes).stdout.toString());
}
