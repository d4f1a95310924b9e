import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { confidential } from '../../fixtures/confidential.ts';
import { pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';

const engine = await testEngine();

const inspect = (bytes: Uint8Array) => engine.inspect(bytes, { maxPages: 75 });

describe('comparing how two parsers read a file', () => {
  it('ignores image metadata, even if PDFium decodes it wrongly', async () => {
    const image =
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Metadata 21 0 R';
    const upload = confidential({
      content: 'q 9 0 0 9 50 100 cm /Im1 Do Q',
      resources: '/XObject << /Im1 20 0 R >>',
      objects: {
        20: { entries: image, data: 'x' },
        21: {
          entries: '/Type /Metadata /Subtype /XML /Filter /FlateDecode',
          data: deflateSync('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
        },
      },
    });
    expect(await engine.isReadAlike(upload)).toBe(true);
    expect(await inspect(upload)).toMatchObject({ outcome: 'ready', repair: [], can_save_incrementally: true });
  });

  it('does not report a file with a lot of uncompressed data as damaged', async () => {
    const [width, height] = [1_200, 1_000];
    const noise = randomBytes(width * height * 3);
    const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const upload = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /XObject << /Im 4 0 R >> >> /Contents 5 0 R >>',
        4: { entries: image, data: noise },
        5: { entries: '', data: 'q 300 0 0 300 0 0 cm /Im Do Q' },
      },
    });
    expect(await inspect(upload)).toMatchObject({ outcome: 'ready', repair: [], can_save_incrementally: true });
  });

  it.each([
    ['its content', undefined],
    ['a drawing', 'X'],
    ['a drawing that is called like what leads away', 'V'],
    ['a drawing that is called like what nobody sees', 'Metadata'],
  ])('turns a file that parsers read differently into one that they read alike, as it was displayed: %s', async (_, called) => {
    const faces = { shown: 'Rent is 100', hidden: 'Rent is 10000', ...(called && { called }) };
    const upload = damagedFiles.twoFaced(pageFiles.plain(1), faces);
    expect(engine.extractText(upload)).toEqual([expect.stringContaining('Rent is 100')]);
    expect(await engine.isReadAlike(pageFiles.plain(1))).toBe(true);
    expect(await engine.isReadAlike(upload)).toBe(false);

    const { outcome, repaired = upload, repair } = await inspect(upload);
    expect({ outcome, repair }).toEqual({ outcome: 'ready', repair: ['page_tree'] });
    const stamped = await engine.stamp(repaired, [
      { page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] },
    ]);
    expect(pdftotext(stamped).trim()).toBe('Rent is 100');
  });
});
