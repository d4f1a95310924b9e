import { describe, expect, it } from 'vitest';
import { withAttached } from '../../fixtures/attached.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { confidential, words } from '../../fixtures/confidential.ts';
import { isCleanForQpdf, oracle, tells, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';
import { readFiles, readForm } from '../index.ts';

const engine = await testEngine();

interface Bookmark {
  title: string;
  destpageposfrom1: number | null;
  kids: Bookmark[];
}

/** The text of each page, bookmarks and labels, as read by other programs. */
function contentsOf(bytes: Uint8Array): { pages: string[]; bookmarks: unknown[]; labels: string[] } {
  expect(isCleanForQpdf(bytes)).toBe(true);
  const text = oracle('pdftotext', ['-layout', '{}', '-'], bytes).stdout.toString();
  const keys = ['outlines', 'pages'].map((key) => `--json-key=${key}`);
  const { outlines, pages } = JSON.parse(oracle('qpdf', ['--json', ...keys, '{}'], bytes).stdout.toString()) as {
    outlines: Bookmark[];
    pages: { label: { '/S'?: string; '/St'?: number } | null }[];
  };
  const short = ({ title, destpageposfrom1, kids }: Bookmark): unknown =>
    kids.length > 0 ? [title, destpageposfrom1, kids.map(short)] : [title, destpageposfrom1];
  return {
    pages: text
      .split('\f')
      .slice(0, -1)
      .map((page) => page.trim()),
    bookmarks: outlines.map(short),
    labels: pages.map(({ label }) => `${label?.['/S'] ?? ''}${label?.['/St'] ?? ''}`),
  };
}

const unpacked = (bytes: Uint8Array): string =>
  oracle('qpdf', ['--qdf', '--object-streams=disable', '--no-original-object-ids', '{}', '-'], bytes).stdout.toString('latin1');

/** Link destinations as PDF syntax, read from a file without object streams. */
function linkTargets(bytes: Uint8Array): string[] {
  return [...unpacked(bytes).matchAll(/\/Dest (\[\s*\d+ 0 R|\(.*\))/g)].map(([, target = '']) => target.replaceAll(/\s+/g, ' '));
}

describe('merging files', () => {
  it('appends pages, bookmarks and labels one after the other', async () => {
    const merged = await engine.merge([
      { bytes: pageFiles.withOutline(), title: 'Contract' },
      { bytes: pageFiles.plain(2), title: 'Annex ä' },
      { bytes: pageFiles.withOutline(), title: 'Copy' },
    ]);
    expect(contentsOf(merged)).toEqual({
      pages: ['Page 1', 'Page 2', 'Page 3', 'Page 1', 'Page 2', 'Page 1', 'Page 2', 'Page 3'],
      bookmarks: [
        [
          'Contract',
          1,
          [
            ['First', 1],
            ['Second', 2],
            ['Third', 3],
          ],
        ],
        ['Annex ä', 4],
        [
          'Copy',
          6,
          [
            ['First', 6],
            ['Second', 7],
            ['Third', 8],
          ],
        ],
      ],
      labels: ['/r1', '/D1', '/D2', '/D1', '/D2', '/r1', '/D1', '/D2'],
    });
  });

  it('keeps links within their own file, also by colliding names', async () => {
    const named = (text: string) =>
      confidential({
        content: words(text, 72, 700),
        catalog: '/Names << /Dests << /Names [(start) [10 0 R /Fit]] >> >> /Dests << /old [12 0 R /Fit] >>',
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (start) >> << /Type /Annot /Subtype /Link /Rect [9 9 20 20] /A << /S /GoTo /D /old >> >>]',
      });
    const merged = await engine.merge([
      { bytes: named('one'), title: 'One' },
      { bytes: named('two'), title: 'Two' },
    ]);
    expect(contentsOf(merged).pages.map((page) => page.split(/\s+/)[0])).toEqual(['one', 'one', 'two', 'two']);
    expect(linkTargets(merged).filter((target) => target.startsWith('('))).toEqual(['(start)', String.raw`(start \(2\))`]);
    const text = unpacked(merged);
    expect(text).toMatch(/\/old#20#282#29/);
    expect(oracle('pdfinfo', ['-dests', '{}'], merged).stdout.toString()).toMatch(/^\s*3 .*"start \(2\)"/m);
  });

  it('keeps fields of the same name separate', async () => {
    const merged = await engine.merge([
      { bytes: formFiles.form(), title: 'One' },
      { bytes: formFiles.filledWithoutAppearances(), title: 'Two' },
      { bytes: formFiles.form(), title: 'Three' },
    ]);
    const form = await readForm(merged);
    expect(form.map(({ name }) => name)).toEqual(['full_name', 'agreed', 'full_name (2)', 'full_name (3)', 'agreed (2)']);
    expect(form.map(({ widgets }) => widgets.map(({ page_index }) => page_index))).toEqual([[0], [0], [1], [2], [2]]);
    expect(form[2]).toMatchObject({ values: ['Anna Example'] });
    expect(isCleanForQpdf(merged)).toBe(true);
    expect(engine.extractText(merged)).toHaveLength(3);
  });

  it('keeps attachments, renaming those of the same name', async () => {
    const carrier = (text: string) => withAttached(pageFiles.plain(), { 'data.txt': text });
    const merged = await engine.merge([
      { bytes: await carrier('one'), title: 'One' },
      { bytes: await carrier('two'), title: 'Two' },
    ]);
    const files = await readFiles(merged);
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['data.txt', 'one'],
      ['data.txt (2)', 'two'],
    ]);
    expect(isCleanForQpdf(merged)).toBe(true);
  });

  it('keeps inherited page attributes', async () => {
    const merged = await engine.merge([
      { bytes: pageFiles.plain(), title: 'One' },
      { bytes: pageFiles.inherited(), title: 'Two' },
    ]);
    expect(contentsOf(merged).pages).toEqual(['Page 1', 'Inherited']);
    expect((await engine.inspect(merged, { maxPages: 9 })).pages[1]).toMatchObject({ width: 260, height: 380, rotation: 90 });
  });

  it('rejects signed and encrypted files, and an empty list', async () => {
    const { signer } = await testAuthority();
    const signed = { bytes: await engine.sign(pageFiles.plain(), signer), title: 'Signed' };
    const plain = { bytes: pageFiles.plain(), title: 'Plain' };
    await expect(engine.merge([plain, signed])).rejects.toMatchObject({ code: 'not_incremental' });
    await expect(engine.merge([signed, plain])).rejects.toMatchObject({ code: 'not_incremental' });
    await expect(engine.merge([plain, { bytes: damagedFiles.userPassword(), title: '' }])).rejects.toMatchObject({
      code: 'encrypted',
    });
    await expect(engine.merge([])).rejects.toMatchObject({ code: 'no_such_page' });
  });
});

describe('splitting a file', () => {
  it('gives each part its pages, with the bookmarks, links and labels that still lead somewhere', async () => {
    const [first, rest] = await engine.split(pageFiles.withOutline(), [[0], [1, 2]]);
    expect(contentsOf(first ?? new Uint8Array())).toEqual({ pages: ['Page 1'], bookmarks: [['First', 1]], labels: ['/r1'] });
    expect(contentsOf(rest ?? new Uint8Array())).toEqual({
      pages: ['Page 2', 'Page 3'],
      bookmarks: [
        ['Second', 1],
        ['Third', 2],
      ],
      labels: ['/D1', '/D2'],
    });
    expect(linkTargets(first ?? new Uint8Array()), 'both links led to other parts').toHaveLength(1); // the bookmark's
  });

  it('leaves nothing of other pages in a part', async () => {
    const source = confidential({
      content: words('SECRET', 72, 700),
      catalog: '/AcroForm << /Fields [20 0 R 22 0 R] >> /Names << /Dests << /Names [(there) [10 0 R /Fit]] >> >>',
      page: '/Annots [20 0 R 21 0 R]',
      objects: {
        12: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 13 0 R /Annots [22 0 R 23 0 R] >>',
        20: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (hidden) /V (SECRET) /Rect [0 0 9 9] /P 10 0 R >>',
        21: '<< /Type /Annot /Subtype /Text /Contents (SECRET) /Rect [0 0 9 9] >>',
        22: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (kept) /V (Vienna) /Rect [0 0 9 9] /P 12 0 R >>',
        23: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (there) >>',
      },
    });
    const [part = new Uint8Array()] = await engine.split(source, [[1]]);
    expect(unpacked(part)).not.toContain('SECRET');
    expect(unpacked(part)).not.toContain('/Link');
    expect((await readForm(part)).map(({ name }) => name)).toEqual(['kept']);
    expect(isCleanForQpdf(part)).toBe(true);
  });

  it('can be undone by merging', async () => {
    const parts = await engine.split(pageFiles.plain(5), [
      [0, 1],
      [2, 3, 4],
    ]);
    const merged = await engine.merge(parts.map((bytes, index) => ({ bytes, title: `Part ${index + 1}` })));
    expect(contentsOf(merged).pages).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5']);
  });

  it('produces the same part alone as among many', async () => {
    const count = 23;
    const source = pageFiles.plain(count);
    const parts = Array.from({ length: count }, (_, index) => [...new Set([(index * 7) % count, index])]);
    const many = await engine.split(source, parts);
    expect(many).toHaveLength(count);
    for (const [number, part] of many.entries()) {
      const [alone = source] = await engine.split(source, [parts[number] ?? []]);
      expect(contentsOf(part)).toEqual(contentsOf(alone));
    }
    await expect(engine.split(source, [...parts, [count]])).rejects.toMatchObject({ code: 'no_such_page' });
  });

  it('can take pages out of sequence', async () => {
    const [part = new Uint8Array()] = await engine.split(pageFiles.withOutline(), [[2, 0]]);
    expect(contentsOf(part)).toEqual({
      pages: ['Page 3', 'Page 1'],
      bookmarks: [
        ['First', 2],
        ['Third', 1],
      ],
      labels: ['/D2', '/r1'],
    });
    expect(unpacked(part)).not.toContain('(Page 2)');
  });

  it('drops headings whose bookmarks are all gone, and resources that only other pages use', async () => {
    const source = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /Outlines 40 0 R >>',
        2: '<< /Type /Pages /Kids [10 0 R 12 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources 4 0 R >>',
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        4: '<< /Font << /F1 3 0 R >> /Properties << /P1 << /ActualText (SECRET) >> >> >>',
        10: '<< /Type /Page /Parent 2 0 R /Contents 11 0 R >>',
        11: { entries: '', data: 'BT /F1 12 Tf 72 700 Td (Public) Tj ET' },
        12: '<< /Type /Page /Parent 2 0 R /Contents 13 0 R >>',
        13: { entries: '', data: '/Span /P1 BDC BT /F1 12 Tf 72 700 Td (SECRET) Tj ET EMC' },
        40: '<< /Type /Outlines /First 41 0 R /Last 43 0 R /Count 3 >>',
        41: '<< /Title (Shown) /Parent 40 0 R /Next 43 0 R /Dest [10 0 R /Fit] >>',
        43: '<< /Title (SECRET heading) /Parent 40 0 R /Prev 41 0 R /First 44 0 R /Last 44 0 R /Count 1 >>',
        44: '<< /Title (SECRET chapter) /Parent 43 0 R /Dest [12 0 R /Fit] >>',
      },
    });
    const [part = new Uint8Array()] = await engine.split(source, [[0]]);
    expect(contentsOf(part)).toEqual({ pages: ['Public'], bookmarks: [['Shown', 1]], labels: [''] });
    expect(tells(part, 'SECRET')).toBe(false);
  });

  it('rejects pages that do not exist and signed files', async () => {
    const { signer } = await testAuthority();
    const signed = await engine.sign(pageFiles.plain(2), signer);
    await expect(engine.split(signed, [[0]])).rejects.toMatchObject({ code: 'not_incremental' });
    for (const part of [[], [2], [-1], [0.5]])
      await expect(engine.split(pageFiles.plain(2), [part])).rejects.toMatchObject({ code: 'no_such_page' });
  });
});
