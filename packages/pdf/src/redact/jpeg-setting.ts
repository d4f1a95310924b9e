// Estimates how strongly a JPEG was compressed, so that recompressing it neither enlarges nor degrades it more than
// necessary.

export interface JpegSetting {
  /** From 1 to 100, on the scale of libjpeg. */
  quality: number;
  chromaSubsampling: '4:2:0' | '4:4:4';
}

/** For images that were not JPEGs. */
export const defaultSetting: JpegSetting = { quality: 90, chromaSubsampling: '4:4:4' };

/** Lower qualities would cause visible ringing next to the removed areas. */
const minQuality = 60;
/** Sum of the luminance table at quality 50 (ITU-T T.81, table K.1). */
const standardSum = 3_688;

/** The setting of the best image; `careful` if any is not a JPEG or there is none. */
export function jpegSettingOf(images: readonly (Uint8Array | undefined)[]): JpegSetting {
  const settings = images.map((data) => data && readSetting(data));
  const known = settings.filter((setting) => setting !== undefined);
  if (known.length === 0 || known.length < settings.length) return defaultSetting;
  return {
    quality: Math.max(...known.map(({ quality }) => quality)),
    chromaSubsampling: known.every(({ chromaSubsampling }) => chromaSubsampling === '4:2:0') ? '4:2:0' : '4:4:4',
  };
}

/** Undefined if the tables cannot be read. */
function readSetting(data: Uint8Array): JpegSetting | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let quality: number | undefined;
  let chromaSubsampling: JpegSetting['chromaSubsampling'] = '4:4:4';
  for (let at = 2; at + 4 <= data.length && data[at] === 0xff;) {
    const [marker, length] = [data[at + 1] ?? 0, view.getUint16(at + 2)];
    if (marker === 0xdb) quality ??= qualityOf(data.subarray(at + 4, at + 2 + length));
    // The first component of a frame is luminance. Its sampling factors tell how much finer it is sampled than chrominance.
    if (marker >= 0xc0 && marker <= 0xc2) chromaSubsampling = data[at + 11] === 0x22 ? '4:2:0' : '4:4:4';
    if (marker === 0xda) break;
    at += 2 + length;
  }
  return quality === undefined ? undefined : { quality, chromaSubsampling };
}

/** Uses the first table, which is the one for luminance. */
function qualityOf(tables: Uint8Array): number | undefined {
  const isWide = ((tables[0] ?? 0) & 0xf0) !== 0;
  if (isWide || tables.length < 65) return undefined;
  const sum = tables.subarray(1, 65).reduce((total, value) => total + value, 0);
  const percent = (100 * sum) / standardSum;
  const quality = percent > 100 ? 5_000 / percent : (200 - percent) / 2;
  return Math.min(defaultSetting.quality, Math.max(minQuality, Math.round(quality)));
}
