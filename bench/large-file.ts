import sharp from 'sharp';
import { withAttached } from '../packages/pdf/fixtures/attached.ts';
import { type RawObject, rawPdf } from '../packages/pdf/fixtures/raw-pdf.ts';

/** The same pages in a file of 50 MB. */
export function largeFile(small: Uint8Array): Promise<Uint8Array> {
  return withAttached(small, { ballast: randomBytes(50 * 2 ** 20) });
}

/** Noise that does not compress, the same in every run. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 42;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

const SCANS = 64;

/** A file of about 50 MB as from a scanner: a JPEG on each page. */
export async function scannedFile(): Promise<Uint8Array> {
  const [width, height] = [1_000, 1_400];
  const noise = randomBytes(width * height * 3);
  const images = await Promise.all(
    Array.from({ length: SCANS }, async (_, page) => {
      // All pages differ.
      const pixels = noise.map((value, at) => (value >> 1) + (((at >> 12) + page) % 128));
      return await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 88 })
        .toBuffer();
    }),
  );
  const kids = images.map((_, page) => `${10 + page * 3} 0 R`).join(' ');
  const pages = images.flatMap((data, page): [number, RawObject][] => {
    const first = 10 + page * 3;
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    return [
      [
        first,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents ${first + 1} 0 R /Resources << /XObject << /I ${first + 2} 0 R >> >> >>`,
      ],
      [first + 1, { entries: '', data: 'q 500 0 0 700 0 0 cm /I Do Q' }],
      [first + 2, { entries, data }],
    ];
  });
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Kids [${kids}] /Count ${images.length} >>`,
      ...Object.fromEntries(pages),
    },
  });
}
