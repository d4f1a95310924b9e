import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { area, confidential, photograph, pixels, type TestArea, words } from '../../fixtures/confidential.ts';
import { isCleanForQpdf, oracle, pdftotext, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as pageFiles from '../../fixtures/pages.ts';

const engine = await testEngine();

interface Raster {
  data: Buffer;
  width: number;
}

function raster(bytes: Uint8Array, page = 1): Raster {
  const { stdout } = oracle('pdftoppm', ['-f', String(page), '-l', String(page), '-r', '72', '-cropbox', '{}'], bytes);
  const header = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'));
  return { data: stdout.subarray(header?.[0].length), width: Number(header?.[1]) };
}

const colorAt = ({ data, width }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

async function redacted(bytes: Uint8Array, areas: TestArea[], isImage = false): Promise<Uint8Array> {
  const result = await engine.redact(bytes, areas);
  expect(isCleanForQpdf(result.bytes)).toBe(true);
  expect((await engine.inspect(result.bytes, { maxPages: 9 })).outcome).toBe('ready');
  expect(result.picture_pages).toEqual(isImage ? [0] : []);
  expect(Buffer.compare(result.bytes.subarray(0, 200), bytes.subarray(0, 200))).not.toBe(0);
  return result.bytes;
}

describe('redacting', () => {
  it('removes the words under the area from the file and leaves their neighbours in place', async () => {
    const content = words('Before SECRET after', 72, 700) + words('The line above', 72, 714) + words('The line below', 72, 686);
    const bytes = await redacted(confidential({ content }), [area(112, 698, 50, 11), area(112, 698, 50, 11, 1)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(pdftotext(bytes)).toMatch(/The line above\n\s*Before\s+after\n\s*The line below/);
    expect(colorAt(raster(bytes), 130, 842 - 703)).toEqual([0, 0, 0]);
  });

  it('keeps ActualText for single Arabic and Hebrew letters beside the area, and no other hidden text', async () => {
    const span = (actualTexts: string, y: number): string => {
      const hex = Buffer.from(`\ufeff${actualTexts}`, 'utf16le').swap16().toString('hex');
      return `/Span << /ActualText <${hex}> >> BDC ${words('x', 72, y)} EMC\n`;
    };
    const content = [
      span('\u05e9\u05b8', 700),
      span('\u05d0', 660),
      span('no', 620),
      span('\u05d0\u05d1\u05d2\u05d3\u05d4', 580),
      span('\u06f4\u06f7', 540),
    ];
    const bytes = await redacted(confidential({ content: content.join('') }), [area(70, 658, 50, 12), area(70, 658, 50, 12, 1)]);
    const actualTexts = [...unpacked(bytes).matchAll(/ActualText\s*<([0-9a-f]+)>/gi)].map(([, hex]) => hex);
    expect(new Set(actualTexts)).toEqual(new Set(['feff05e905b8']));
    expect(pdftotext(bytes)).toContain('x');
  });

  it('removes words from one page only if pages share content', async () => {
    const group: Parameters<typeof confidential>[0] = {
      content: 'q 1 0 0 1 50 100 cm /Fm1 Do Q',
      resources: '/XObject << /Fm1 20 0 R >>',
      objects: {
        20: {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 400 100] /Matrix [1 0 0 1 20 10] /Resources << /Font << /F1 3 0 R >> /XObject << /Fm2 21 0 R >> >>',
          data: `${words('Outer text', 0, 50)} q 1 0 0 1 100 0 cm /Fm2 Do Q`,
        },
        21: {
          entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 100] /Resources << /Font << /F1 3 0 R >> >>',
          data: `${words('Inner SECRET text', 0, 20)} 35.5 20.5 m 36.25 25 40 27 41 28 c f`,
        },
      },
    };
    const source = confidential(group);
    const [word] = engine
      .open(source)
      .textOf(0)
      .lines.flatMap(({ words: list }) => list.filter(({ text }) => text === 'SECRET'));
    const bytes = await redacted(source, [{ page_index: 0, ...(word ?? area(0, 0, 1, 1)) }]);
    const [first = '', second = ''] = pdftotext(bytes).split('\f');
    expect(first).toContain('Outer text');
    expect(first).toMatch(/Inner\s+text/);
    expect(first).not.toContain('SECRET');
    expect(second).toContain('Inner SECRET text');
    expect(unpacked(bytes).split('36.25').length, 'what is drawn under the area goes too, from one page').toBe(2);
  });

  it.each([
    ['an image', pixels(), false],
    ['an image in grey', pixels('', 1), false],
    ['an image with a mask', pixels('/SMask 21 0 R'), true],
  ])('removes the pixels of %s', async (_, image, isImage) => {
    const source = confidential({
      content: 'q 200 0 0 200 300 300 cm /Im1 Do Q',
      resources: '/XObject << /Im1 20 0 R >>',
      objects: { 20: image, 21: pixels('', 1) },
    });
    const bytes = await redacted(source, [area(340, 340, 80, 80)], isImage);
    const [before, after] = [raster(source), raster(bytes)];
    expect(colorAt(after, 380, 842 - 380)).toEqual([0, 0, 0]);
    expect(colorAt(raster(bytes, 2), 380, 842 - 380), 'the other page keeps its own').toEqual(
      colorAt(raster(source, 2), 380, 842 - 380),
    );
    if (!isImage) expect(colorAt(after, 320, 842 - 320)).toEqual(colorAt(before, 320, 842 - 320));
    const decoded = imageOf(bytes);
    if (!isImage) {
      const channels = decoded.length / 10_000;
      const pixel = (x: number, y: number) => [...decoded.subarray((y * 100 + x) * channels, (y * 100 + x + 1) * channels)];
      for (const [x, y] of [
        [20, 79],
        [59, 41],
        [40, 60],
      ] as const)
        expect(new Set(pixel(x, y)).size * 10 + Number(pixel(x, y)[0] === 255)).toBe(11);
      expect(pixel(10, 10)[0]).not.toBe(255);
    }
  });

  it.each([
    { name: 'as it is', filter: '/Filter /DCTDecode' },
    { name: 'in a list, with parameters', filter: '/Filter [/DCTDecode] /DecodeParms [<< /ColorTransform 1 >>]' },
  ])('leaves photographs beside the area unchanged: $name', async ({ filter }) => {
    const photo = await photograph();
    if (typeof photo === 'string') throw new Error('It has data');
    const entries = photo.entries.replace('/Filter /DCTDecode', filter);
    const source = confidential({
      content: `q 200 0 0 200 300 300 cm /Im1 Do Q ${words('SECRET', 72, 700)}`,
      resources: '/XObject << /Im1 20 0 R >>',
      objects: { 20: { ...photo, entries } },
    });
    const bytes = await redacted(source, [area(70, 696, 60, 15)]);
    for (const page of [1, 2])
      for (const [x, y] of [
        [310, 350],
        [400, 450],
        [490, 530],
      ] as const)
        expect(colorAt(raster(bytes, page), x, y)).toEqual(colorAt(raster(source, page), x, y));
    expect(tells(bytes, 'SECRET place')).toBe(false);
  });

  it('removes a word from a searchable scan, both image and text, and keeps the file small', async () => {
    const { data } = await sharp({
      create: {
        width: 1_000,
        height: 1_400,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    const source = confidential({
      content: `q 595 0 0 842 0 0 cm /Im1 Do Q 3 Tr ${words('Found SECRET text', 72, 700)}`,
      resources: '/XObject << /Im1 20 0 R >>',
      objects: {
        20: {
          entries:
            '/Type /XObject /Subtype /Image /Width 1000 /Height 1400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          data: new Uint8Array(data),
        },
      },
    });
    const bytes = await redacted(source, [area(112, 696, 45, 15)]);
    expect(engine.extractText(bytes)[0]).toMatch(/Found\s+text/);
    expect(engine.extractText(bytes)[1]).toContain('SECRET');
    // The other page keeps the original image.
    expect(bytes.length).toBeLessThan(source.length * 2.2);
    expect(colorAt(raster(bytes), 130, 842 - 703)).toEqual([0, 0, 0]);
  });

  it('removes an image entirely if it lies within the area, also an inline one', async () => {
    const source = confidential({
      content: `q 50 0 0 50 100 600 cm /Im1 Do Q q 50 0 0 50 100 700 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID SECRETabcdef EI Q ${words('Kept', 300, 300)}`,
      resources: '/XObject << /Im1 20 0 R >>',
      objects: { 20: pixels() },
    });
    const all = [area(90, 590, 200, 200), area(90, 590, 200, 200, 1)];
    const bytes = await redacted(source, all);
    expect(tells(bytes, 'SECRETabcdef')).toBe(false);
    expect(unpacked(bytes)).not.toContain('/Subtype /Image');
    expect(pdftotext(bytes)).toContain('Kept');
  });

  it('removes drawings, leaves lines that only pass under the area, and rasterizes the page if it cannot cut', async () => {
    const logo = '0.9 0 0 rg 111.5 611.5 m 117.25 633.75 140 640 150 650 c 130 620 l h f';
    const line = '0 0 1 RG 20 625 m 500 625 l S';
    const bytes = await redacted(confidential({ content: `${logo} ${line}` }), [
      area(100, 600, 60, 60),
      area(100, 600, 60, 60, 1),
    ]);
    expect(unpacked(bytes)).not.toContain('117.25');
    expect(colorAt(raster(bytes), 300, 842 - 625)).toEqual([0, 0, 255]);

    const half = await engine.redact(confidential({ content: `${logo} ${line} ${words('Beside', 300, 300)}` }), [
      area(100, 600, 30, 60),
    ]);
    expect(half.picture_pages).toEqual([0]);
    expect(unpacked(half.bytes).split('117.25').length, 'the second page has it still').toBe(2);
    expect(colorAt(raster(half.bytes), 120, 842 - 620)).toEqual([0, 0, 0]);
    const [red = 0, green = 255] = colorAt(raster(half.bytes), 137, 842 - 634);
    expect(red - green).toBeGreaterThan(150);
    expect(isCleanForQpdf(half.bytes)).toBe(true);
  });

  it('rasterizes a page that it cannot cut without visible seams', async () => {
    const source = pageFiles.gradient({ width: 595, height: 842 });
    const bytes = await redacted(source, [area(100, 600, 60, 60)], true);
    const [before, after] = [raster(source), raster(bytes)];
    for (let y = 1; y < 841; y++) {
      const [was, is] = [colorAt(before, 300, y), colorAt(after, 300, y)];
      expect(Math.max(...was.map((value, part) => Math.abs(value - (is[part] ?? 0)))), `row ${y}`).toBeLessThan(8);
    }
  });

  it.each(
    ([0, 90, 180, 270] as const).flatMap((rotate) => [
      { name: `a page turned by ${rotate} degrees`, shape: { rotate } },
      {
        name: `a cropped page turned by ${rotate} degrees`,
        shape: { rotate, media: [-20, 30, 575, 872], crop: [50, 100, 450, 700] },
      },
    ]),
  )('finds what is displayed under the area on $name', async ({ shape }) => {
    const source = confidential({ shape, content: words('Before SECRET after', 172, 300) });
    const [line] = engine.open(source).textOf(0).lines;
    const word = line?.words.find(({ text }) => text === 'SECRET');
    const bytes = await redacted(source, [
      { page_index: 0, ...upright(word) },
      { page_index: 1, ...upright(word) },
    ]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    const text = engine.extractText(bytes)[0] ?? '';
    expect(text).toContain('Before');
    expect(text).toContain('after');
  });

  it('rasterizes pages that hide drawings in patterns and masks', async () => {
    const source = confidential({
      content: '/Pattern cs /P1 scn 50 600 200 100 re f',
      resources: '/Pattern << /P1 20 0 R >>',
      objects: {
        20: {
          entries:
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 200] /XStep 300 /YStep 200 /Resources << /Font << /F1 3 0 R >> >>',
          data: words('SECRET tile', 60, 50),
        },
      },
    });
    const { bytes, picture_pages } = await engine.redact(source, [area(60, 620, 150, 60), area(60, 620, 150, 60, 1)]);
    expect(picture_pages).toEqual([0, 1]);
    expect(tells(bytes, 'SECRET')).toBe(false);
  });

  it('refuses to change signed files unless allowed', async () => {
    const { signer } = await testAuthority();
    const signed = await engine.sign(pageFiles.plain(), signer);
    await expect(engine.redact(signed, [area(70, 140, 50, 30)])).rejects.toMatchObject({ code: 'not_incremental' });
    const { bytes } = await engine.redact(signed, [area(70, 140, 50, 30)], { allow_signed: true });
    expect(await engine.inspect(bytes, { maxPages: 1 })).toMatchObject({ signature_count: 0, outcome: 'ready' });
    expect(engine.extractText(bytes)[0]).not.toContain('Page');
  });

  it('rejects areas that do not exist and files that it cannot read', async () => {
    await expect(engine.redact(pageFiles.plain(), [area(0, 0, 5, 5, 3)])).rejects.toMatchObject({ code: 'no_such_page' });
    await expect(engine.redact(pageFiles.plain(), [area(0, 0, 0, 5)])).rejects.toThrow(RangeError);
    await expect(engine.redact(damagedFiles.userPassword(), [area(0, 0, 5, 5)])).rejects.toMatchObject({ code: 'encrypted' });
    await expect(engine.redact(damagedFiles.notPdf(), [area(0, 0, 5, 5)])).rejects.toMatchObject({ code: 'broken' });
  });
});

/** Pixels of the first image, decompressed by another program. */
function imageOf(bytes: Uint8Array): Buffer {
  const qdf = oracle('qpdf', ['--qdf', '--object-streams=disable', '{}', '-'], bytes).stdout;
  const at = qdf.indexOf('/Subtype /Image');
  const start = qdf.indexOf('stream\n', at) + 'stream\n'.length;
  return qdf.subarray(start, qdf.indexOf('\nendstream', start));
}

/** The bounding rectangle of a possibly rotated word. */
function upright(word: { x: number; y: number; width: number; height: number; angle?: number } | undefined): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const { x = 0, y = 0, width = 0, height = 0, angle = 0 } = word ?? {};
  switch (angle) {
    case 90:
      return { x: x - height, y, width: height, height: width };
    case 180:
      return { x: x - width, y: y - height, width, height };
    case 270:
      return { x, y: y - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}
