// A neutralised file has the colours of the screen in every reader.
import { describe, expect, it } from 'vitest';
import { active, activeFiles, fromTo, settledColors, tinted, unsettledColors } from '../../fixtures/active.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { oracle, testEngine, unpacked } from '../../fixtures/engine.ts';
import { findActiveContent } from './find-active-content.ts';

const engine = await testEngine();
const height = 842;
/** Bounds of the amount's line, in points from the top of the page. */
const line = { top: 192, bottom: 262 };
/** Readers antialias glyphs differently. */
const tolerance = 0.06;

interface Pixels {
  width: number;
  channels: number;
  data: Uint8Array;
}

/** Number of pixels in the line that are darker than light grey. */
function inkOf({ width, channels, data }: Pixels): number {
  let ink = 0;
  for (let at = line.top * width * channels; at < line.bottom * width * channels; at += channels) {
    const sum = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
    if (sum < 600) ink++;
  }
  return ink;
}

function pixelsOf(file: Buffer): Pixels {
  const [header = '', width] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(file.subarray(0, 60).toString('latin1')) ?? [];
  return { width: Number(width), channels: 3, data: file.subarray(header.length) };
}

function shownBy(bytes: Uint8Array) {
  const { rgba, width } = engine.renderPage(bytes, 0, { width: 595, within: height });
  return {
    pdfium: inkOf({ width, channels: 4, data: rgba }),
    poppler: inkOf(pixelsOf(oracle('pdftoppm', ['-r', '72', '{}'], bytes).stdout)),
    mupdf: inkOf(pixelsOf(oracle('mutool', ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', '-', '{}'], bytes).stdout)),
  };
}

const deceiving = activeFiles.filter(([, kind]) => kind === 'colors').map(([what, , , file]) => [what, file] as const);

describe('the colours of a neutralised file', () => {
  it.each([...deceiving, ...settledColors])('are the same in every reader: %s', async (_, file) => {
    const before = file();
    const after = await engine.neutralise(before);
    expect(after).not.toBe(before);
    const { pdfium, poppler, mupdf } = shownBy(after);
    expect(pdfium).toBe(shownBy(before).pdfium);
    for (const other of [poppler, mupdf]) expect(Math.abs(other - pdfium)).toBeLessThanOrEqual(tolerance * pdfium + 9);
    expect(await findActiveContent(after)).toEqual([]);
    expect(await engine.neutralise(after)).toBe(after);
  });

  it.each(unsettledColors)('are not unified if that would change what some reader shows: %s', async (_, file) => {
    await expect(engine.neutralise(file())).rejects.toMatchObject({ code: 'broken' });
  });

  it('are settled for an ink that is listed and not used', async () => {
    const bytes = active({ resources: `/ColorSpace << /C [/Separation /None /DeviceGray ${fromTo('1', '0')}] >>` });
    expect(unpacked(await engine.neutralise(bytes))).not.toContain('/None');
  });

  it('are settled everywhere: images, groups, patterns, shadings, glyphs, annotation appearances', async () => {
    const space = `[/Separation /B#6cack /DeviceGray ${fromTo('1', '0')}]`;
    const form = (entries: string, data = '') => ({ entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${entries}`, data });
    const shading = `<< /ShadingType 2 /ColorSpace ${space} /Coords [0 0 9 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >>`;
    const bytes = active({
      content: '/I Do /F Do',
      page: `/Group << /S /Transparency /CS ${space} >> /Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 21 0 R >> >>]`,
      resources: `/XObject << /I 20 0 R /F 22 0 R >> /Shading << /S ${shading} >> /ColorSpace << /DefaultGray ${space} /P [/Pattern ${space}] >>
        /Pattern << /P << /PatternType 2 /Shading ${shading} /ExtGState << /OP true >> >> /T 23 0 R >> /Font << /F1 3 0 R /F3 24 0 R >>`,
      objects: {
        20: {
          entries: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed ${space} 1 <0001>]`,
          data: '\x01',
        },
        21: form(`/Resources << /ColorSpace << /C ${space} >> >>`),
        22: form(`/Group << /S /Transparency /CS ${space} >> /Resources << /ExtGState << /G << /op true /OPM 1 >> >> >>`),
        23: {
          entries: `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /ColorSpace << /C ${space} >> >>`,
          data: '',
        },
        24: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 25 0 R >> /FirstChar 97 /LastChar 97
          /Widths [9] /Encoding << /Differences [97 /a] >> /Resources << /ColorSpace << /C ${space} >> >> >>`,
        25: { entries: '', data: '9 0 d0' },
      },
    });
    const text = unpacked(await engine.neutralise(bytes));
    expect(text).not.toMatch(/\/Black|\/op|\/OP/);
    expect(text.match(/\/Shown#20Black/g)?.length).toBeGreaterThan(8);
  });

  it('are unchanged in a signed file; untrue ones are reported', async () => {
    const { signer } = await testAuthority();
    const honest = await engine.sign(tinted(`[/Separation /Black /DeviceGray ${fromTo('1', '0')}]`), signer);
    expect(await engine.neutralise(honest)).toBe(honest);
    const deceiving = await engine.sign(tinted(`[/Separation /Black /DeviceGray ${fromTo('1', '1')}]`), signer);
    expect(await findActiveContent(deceiving)).toEqual([{ kind: 'colors', pages: [1] }]);
    await expect(engine.neutralise(deceiving)).rejects.toMatchObject({ code: 'not_incremental' });
  });

  it('keep a distinct name for each of several inks, and none of their attributes', async () => {
    const attributes = '<< /Subtype /NChannel /Process << /ColorSpace /DeviceCMYK /Components [/Black] >> >>';
    const bytes = tinted(`[/DeviceN [/None /Black /None /Gold] /DeviceGray 20 0 R ${attributes}]`, {
      tints: '0 1 0 0',
      objects: {
        20: { entries: '/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1]', data: '{ pop pop exch pop 1 exch sub }' },
      },
    });
    const text = unpacked(await engine.neutralise(bytes));
    const names = ['/Shown#20None', '/Shown#20Black', '/Shown#20None#202', '/Gold'];
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`/DeviceN [ ${names.join(' ')} ]`);
    expect(text).not.toContain('NChannel');
  });
});
