// What cameras and programs write into a JPEG besides its picture: places, names, miniatures (ITU-T T.81, annex B).

const startOfScan = 0xda;
const comment = 0xfe;
/** JFIF, colour profiles and Adobe's mark for colours: these say how the picture is to be shown. */
const shown: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/** The same picture without them; the file itself where it is no JPEG that can be read. */
export function withoutComments(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg;
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker < 0xc0) return jpeg;
    if (marker === startOfScan) return joined([...kept, jpeg.subarray(at)]);
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (marker !== comment && (!isApplication || shown.has(marker))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return jpeg;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
