import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, magentaBox, oracle, pdftotext, testEngine, testFont } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import type { DrawItem, Glyph } from '../index.ts';

const engine = await testEngine();
const scan = await pageFiles.scanned();
const fonts = { sans: testFont('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf') };
const box = { x: 30, y: 50, width: 80, height: 40 };
const magenta: DrawItem = { kind: 'rect', ...box, fill: '#ff00ff' };

function stamp(bytes: Uint8Array, ...items: DrawItem[]): Promise<Uint8Array> {
  return engine.stamp(bytes, [{ page_index: 0, items }], { fonts });
}

/** Glyph indices in Noto Sans, as a shaper returns them. */
const hi: Glyph[] = [
  { id: 43, x_advance: 9, x_offset: 0, y_offset: 0, text: 'H' },
  { id: 76, x_advance: 4, x_offset: 0, y_offset: 2, text: 'i' },
];
const greeting: DrawItem = {
  kind: 'glyph_run',
  font_id: 'sans',
  size: 12,
  color: '#000000',
  x: 50,
  y: 100,
  glyphs: hi,
  text: 'Hi',
};

describe('stamping', () => {
  it('appends to the file and leaves every byte unchanged', async () => {
    const source = pageFiles.plain(2);
    const stamped = await stamp(source, magenta);
    expect(Buffer.compare(stamped.subarray(0, source.length), source)).toBe(0);
    expect(pdftotext(stamped)).toContain('Page 1');
  });

  it.each([
    ['plain', pageFiles.plain()],
    ['turned by 90', pageFiles.rotated(90)],
    ['turned by 180', pageFiles.rotated(180)],
    ['turned by 270', pageFiles.rotated(270)],
    ['cropped', pageFiles.cropped()],
    ['cropped and turned by 90', pageFiles.cropped(90)],
    ['cropped and turned by 180', pageFiles.cropped(180)],
    ['cropped and turned by 270', pageFiles.cropped(270)],
    ['with boxes written backwards', pageFiles.reversedBoxes()],
    ['with inherited boxes and rotation', pageFiles.inherited()],
    ['with content that leaves the graphics state moved', pageFiles.untidy()],
    ['in object streams', pageFiles.withStreams()],
    ['scanned', scan],
    ['with a form', formFiles.form()],
  ])('draws a box in the right position: a page %s', async (_, source) => {
    const stamped = await stamp(source, magenta);
    const found = magentaBox(stamped);
    for (const [key, value] of Object.entries(box)) expect(found?.[key as keyof typeof box], key).toBeCloseTo(value, -0.5);
    expect(isCleanForQpdf(stamped)).toBe(true);
  });

  it('appends to a file whose startxref points to the white space before its table', async () => {
    const source = damagedFiles.spaceBeforeXref();
    const before = source.slice();
    const stamped = await stamp(source, magenta);
    expect(Buffer.compare(stamped.subarray(0, source.length), before)).toBe(0);
    expect(Buffer.compare(source, before)).toBe(0);
    expect(magentaBox(stamped)?.x).toBeCloseTo(box.x, -0.5);
    expect(isCleanForQpdf(stamped)).toBe(true);
  });

  it.each(['cut', 'checksum', 'long'] as const)(
    'draws a box in the right position over content that leaves the graphics state changed, and is damaged or large: %s',
    async (damage) => {
      const found = magentaBox(await stamp(pageFiles.untidyAndPacked(damage), magenta));
      for (const [key, value] of Object.entries(box)) expect(found?.[key as keyof typeof box], key).toBeCloseTo(value, -0.5);
    },
  );

  it('keeps inherited resources, so that the page still shows its own text', async () => {
    expect(pdftotext(await stamp(pageFiles.inherited(), magenta))).toContain('Inherited');
  });

  it('writes text that can be searched and copied', async () => {
    const stamped = await stamp(pageFiles.plain(), greeting);
    expect(pdftotext(stamped)).toContain('Hi');
    expect(engine.extractText(stamped)[0]).toContain('Hi');
    expect(isCleanForQpdf(stamped)).toBe(true);
    expect(stamped.length, 'the font is cut down').toBeLessThan(20_000);
  });

  it('embeds a font once, however many pages use it', async () => {
    const drawings = [0, 1, 2].map((page_index) => ({ page_index, items: [greeting] }));
    const stamped = await engine.stamp(pageFiles.plain(3), drawings, { fonts });
    const lines = oracle('pdffonts', ['{}'], stamped).stdout.toString().split('\n');
    expect(lines.filter((line) => /^[A-Z]{6}\+NotoSans-Regular /.test(line))).toHaveLength(1);
  });

  it('draws lines, paths and images of every kind, and qpdf reports no errors', async () => {
    const pixels = sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 255, g: 0, b: 255, alpha: 1 } } });
    const place = { kind: 'image', x: 30, y: 50, width: 80, height: 40 } as const;
    const images: DrawItem[] = [
      { ...place, mime: 'image/png', bytes: new Uint8Array(await pixels.clone().png().toBuffer()) },
      { ...place, mime: 'image/webp', bytes: new Uint8Array(await pixels.clone().webp({ lossless: true }).toBuffer()) },
      {
        ...place,
        mime: 'image/jpeg',
        bytes: new Uint8Array(await pixels.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()),
      },
    ];
    const lines: DrawItem[] = [
      { kind: 'line', x1: 0, y1: 0, x2: 10, y2: 10, width: 1, color: '#00ff00' },
      {
        kind: 'path',
        commands: [['M', 0, 0], ['Q', 5, 5, 9, 0], ['C', 1, 2, 3, 4, 5, 6], ['Z']],
        fill: '#123456',
        stroke: '#000000',
        opacity: 0.5,
      },
    ];
    for (const image of images) {
      const stamped = await stamp(pageFiles.plain(), ...lines, image);
      const found = magentaBox(stamped);
      for (const [key, value] of Object.entries(box)) expect(found?.[key as keyof typeof box], key).toBeCloseTo(value, -0.5);
      expect(isCleanForQpdf(stamped)).toBe(true);
    }
  });

  it('keeps no more pixels than print can show, whatever the format', async () => {
    const large = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#ff00ff' } });
    for (const [mime, bytes] of [
      ['image/png', await large.clone().png().toBuffer()],
      ['image/jpeg', await large.clone().jpeg().toBuffer()],
    ] as const) {
      const stamped = await stamp(pageFiles.plain(), {
        kind: 'image',
        mime,
        bytes: new Uint8Array(bytes),
        x: 30,
        y: 50,
        width: 72,
        height: 36,
      });
      const [, , row = ''] = oracle('pdfimages', ['-list', '{}'], stamped).stdout.toString().split('\n');
      expect(row.trim().split(/\s+/).slice(3, 5)).toEqual(['300', '150']);
    }
  });

  it('writes text in its colour', async () => {
    const run = {
      kind: 'glyph_run' as const,
      font_id: 'sans',
      size: 60,
      x: 30,
      y: 110,
      color: '#ff00ff',
      text: 'Hi',
      glyphs: hi,
    };
    const found = magentaBox(await stamp(pageFiles.plain(), run));
    expect(found?.x).toBeGreaterThanOrEqual(30);
    expect(found?.height).toBeGreaterThan(30);
    expect(magentaBox(await stamp(pageFiles.plain(), { ...run, color: '#000000' }))).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('rotates photographs by their EXIF orientation: %i', async (orientation) => {
    const size = { width: 40, height: 20, channels: 3 } as const;
    const mark = await sharp({ create: { ...size, width: 10, height: 5, background: '#ff00ff' } })
      .png()
      .toBuffer();
    const upright = sharp({ create: { ...size, background: '#ffffff' } }).composite([{ input: mark, left: 0, top: 5 }]);
    const whole = await upright.png().toBuffer();
    const taken = () => sharp(whole);
    const onItsSide = await taken().rotate(90).toBuffer();
    const shots = {
      1: taken(),
      2: taken().flop(),
      3: taken().rotate(180),
      4: taken().flip(),
      5: sharp(onItsSide).flop(),
      6: taken().rotate(270),
      7: sharp(onItsSide).flip(),
      8: sharp(onItsSide),
    };
    const jpeg = shots[orientation].withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' });
    const image = { kind: 'image', mime: 'image/jpeg', x: 30, y: 50, width: 160, height: 80 } as const;
    const found = magentaBox(await stamp(pageFiles.plain(), { ...image, bytes: new Uint8Array(await jpeg.toBuffer()) }));
    const expected = { x: 30, y: 70, width: 40, height: 20 };
    for (const key of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((found?.[key] ?? 0) - expected[key]), key).toBeLessThan(5);
  });

  it('keeps the colours of CMYK photographs', async () => {
    const green = sharp({ create: { width: 40, height: 20, channels: 3, background: '#20a060' } });
    const bytes = new Uint8Array(await green.toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer());
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const stamped = await stamp(pageFiles.plain(), { kind: 'image', mime: 'image/jpeg', ...box, bytes });
    expect(isCleanForQpdf(stamped)).toBe(true);
    const args = ['-r', '72', '-x', '60', '-y', '60', '-W', '1', '-H', '1', '-cropbox', '{}'];
    const [red = 0, green_ = 0, blue = 0] = oracle('pdftoppm', args, stamped).stdout.subarray(-3);
    for (const [is, was] of [
      [red, 0x20],
      [green_, 0xa0],
      [blue, 0x60],
    ] as const)
      expect(Math.abs(is - was), `${red} ${green_} ${blue}`).toBeLessThan(24);
  });

  it('can be applied repeatedly', async () => {
    const twice = await stamp(await stamp(pageFiles.plain(), magenta), { ...magenta, x: 110 });
    expect(magentaBox(twice)).toEqual({ ...box, width: 160 });
  });

  it('refuses to rewrite a damaged file unless allowed', async () => {
    await expect(stamp(damagedFiles.brokenXref(), magenta)).rejects.toMatchObject({ code: 'not_incremental' });
    const rewritten = await engine.stamp(damagedFiles.brokenXref(), [{ page_index: 0, items: [magenta] }], {
      allow_rewrite: true,
    });
    expect(magentaBox(rewritten)).toEqual(box);
    expect(isCleanForQpdf(rewritten)).toBe(true);
  });

  it('reports what it cannot do', async () => {
    const nowhere = engine.stamp(pageFiles.plain(), [{ page_index: 5, items: [magenta] }]);
    await expect(nowhere).rejects.toMatchObject({ code: 'no_such_page' });
    await expect(stamp(damagedFiles.userPassword(), magenta)).rejects.toMatchObject({ code: 'encrypted' });
    await expect(stamp(damagedFiles.notPdf(), magenta)).rejects.toMatchObject({ code: 'broken' });
    const image: DrawItem = { kind: 'image', bytes: damagedFiles.notPdf(), mime: 'image/png', x: 0, y: 0, width: 1, height: 1 };
    await expect(stamp(pageFiles.plain(), image)).rejects.toMatchObject({ code: 'bad_image' });
    const run: DrawItem = { kind: 'glyph_run', font_id: 'none', size: 1, color: '#000000', x: 0, y: 0, glyphs: hi, text: 'Hi' };
    await expect(stamp(pageFiles.plain(), run)).rejects.toMatchObject({ code: 'bad_font' });
  });
});

describe('a document of our own', () => {
  it('has the pages, drawings and title it was given', async () => {
    const made = await engine.createPdf({
      pages: [
        { width: 200, height: 300 },
        { width: 400, height: 100 },
      ],
      drawings: [{ page_index: 0, items: [magenta] }],
      title: 'Certificate',
    });
    expect(magentaBox(made)).toEqual(box);
    expect(isCleanForQpdf(made)).toBe(true);
    expect(await engine.inspect(made, { maxPages: 5 })).toMatchObject({ outcome: 'ready', page_count: 2, title: 'Certificate' });
  });
});
