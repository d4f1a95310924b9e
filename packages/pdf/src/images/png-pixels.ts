// A PNG's deflate stream can be used directly in a PDF with predictor 15, without decompressing it.

export interface PngPixels {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

const channelsOfColorType: Record<number, 1 | 3 | undefined> = { 0: 1, 2: 3 };

/**
 * Reads an 8-bit grey or RGB PNG without interlacing, as our own encoder writes it.
 * @throws {RangeError} for any other PNG
 */
export function readPngPixels(png: Uint8Array): PngPixels {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const channels = channelsOfColorType[view.getUint8(25)];
  if (!channels || view.getUint8(24) !== 8 || view.getUint8(28) !== 0) throw new RangeError('Not a plain 8-bit PNG');

  return { width: view.getUint32(16), height: view.getUint32(20), channels, data: imageData(png, view) };
}

function imageData(png: Uint8Array, view: DataView): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const isImageData = view.getUint32(at + 4) === 0x4944_4154; // IDAT
    if (isImageData) parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return data;
}
