import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, oracle, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { readForm } from '../index.ts';

const engine = await testEngine();

/** The text of each page, as extracted by another program. */
function pagesOf(bytes: Uint8Array): string[] {
  return oracle('pdftotext', ['-layout', '{}', '-'], bytes)
    .stdout.toString()
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
}

interface Outline {
  title: string;
  destpageposfrom1: number | null;
}

/** Bookmarks and labels, as read by another program. */
function guides(bytes: Uint8Array): { outlines: Outline[]; labels: string[] } {
  const keys = ['outlines', 'pages'].map((key) => `--json-key=${key}`);
  const { outlines, pages } = JSON.parse(oracle('qpdf', ['--json', ...keys, '{}'], bytes).stdout.toString()) as {
    outlines: Outline[];
    pages: { label: { '/S'?: string; '/St'?: number } | null }[];
  };
  return {
    outlines: outlines.map(({ title, destpageposfrom1 }) => ({ title, destpageposfrom1 })),
    labels: pages.map(({ label }) => `${label?.['/S'] ?? ''}${label?.['/St'] ?? ''}`),
  };
}

describe('arranging pages', () => {
  it('moves pages, inserts blank ones and ones from other files, by an incremental update', async () => {
    const source = pageFiles.plain(2);
    const arranged = await engine.arrange(source, {
      pages: [
        { from: 'own', index: 1 },
        { from: 'blank', width: 300, height: 200 },
        { from: 'own', index: 0 },
        { from: 'file', file: 'other', index: 0 },
        { from: 'file', file: 'other', index: 0 },
      ],
      files: { other: pageFiles.inherited() },
    });
    expect(pagesOf(arranged)).toEqual(['Page 2', '', 'Page 1', 'Inherited', 'Inherited']);
    expect(isCleanForQpdf(arranged)).toBe(true);
    expect(Buffer.compare(arranged.subarray(0, source.length), source)).toBe(0);
    expect((await engine.inspect(arranged, { maxPages: 9 })).pages.map(({ width, height }) => [width, height])).toEqual([
      [595, 842],
      [300, 200],
      [595, 842],
      [260, 380],
      [260, 380],
    ]);
  });

  it('rotates and crops pages relative to how they are displayed', async () => {
    const arranged = await engine.arrange(pageFiles.cropped(90), {
      pages: [{ from: 'own', index: 0, turn: 90, crop: { x: 100, y: 50, width: 200, height: 120 } }],
    });
    const [page] = (await engine.inspect(arranged, { maxPages: 1 })).pages;
    expect(page).toMatchObject({ width: 120, height: 200, rotation: 180 });
    expect(isCleanForQpdf(arranged)).toBe(true);
  });

  it('keeps bookmarks and labels with their pages, and removes those that lead nowhere', async () => {
    const arranged = await engine.arrange(pageFiles.withOutline(), {
      pages: [
        { from: 'own', index: 2 },
        { from: 'own', index: 0 },
      ],
    });
    expect(guides(arranged)).toEqual({
      outlines: [
        { title: 'First', destpageposfrom1: 2 },
        { title: 'Third', destpageposfrom1: 1 },
      ],
      labels: ['/D2', '/r1'],
    });
    expect(unpacked(arranged)).not.toMatch(/Second|\(two\)|\/OpenAction|null/);
    expect(isCleanForQpdf(arranged)).toBe(true);
  });

  it('keeps the appearance of fields in pages of other files, but not the fields', async () => {
    const arranged = await engine.arrange(formFiles.form(), {
      pages: [
        { from: 'own', index: 0 },
        { from: 'file', file: 'form', index: 0 },
      ],
      files: { form: formFiles.filledWithoutAppearances() },
    });
    expect(pagesOf(arranged)[1]).toContain('Anna Example');
    expect((await readForm(arranged)).map(({ name }) => name)).toEqual(['full_name', 'agreed']);
  });

  it('rejects what it cannot do', async () => {
    const { signer } = await testAuthority();
    const signed = await engine.sign(pageFiles.plain(2), signer);
    const first = { pages: [{ from: 'own', index: 0 }] } as const;
    await expect(engine.arrange(signed, first)).rejects.toMatchObject({ code: 'not_incremental' });
    await expect(engine.arrange(pageFiles.plain(), { pages: [] })).rejects.toMatchObject({ code: 'no_such_page' });
    await expect(engine.arrange(pageFiles.plain(), { pages: [{ from: 'own', index: 7 }] })).rejects.toMatchObject({
      code: 'no_such_page',
    });
    const secret = { pages: [{ from: 'file', file: 'a', index: 0 }], files: { a: damagedFiles.userPassword() } } as const;
    await expect(engine.arrange(pageFiles.plain(), secret)).rejects.toMatchObject({ code: 'encrypted' });
  });
});
