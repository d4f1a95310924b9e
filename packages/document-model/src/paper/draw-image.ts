// A picture of a signee in its box: whole, in its own proportions.
import type { Box } from '../geometry.ts';
import type { DisplayItem } from './display-items.ts';

interface Size {
  width: number;
  height: number;
}

/** Base64 of it has what PNG and JPEG say of their size, as browsers and our server write them. */
const HEAD_LETTERS = 4_096;

/** @param dataUrl a PNG or JPEG; one whose size cannot be read fills the box */
export function drawImage(dataUrl: string, box: Box): DisplayItem {
  return { kind: 'image', source: { data_url: dataUrl }, ...fitted(sizeOf(dataUrl), box) };
}

/** As large as the box allows, in its middle. */
function fitted(size: Size | null, box: Box): Box {
  if (!size) return box;
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function sizeOf(dataUrl: string): Size | null {
  const start = dataUrl.indexOf(',') + 1;
  const head = dataUrl.slice(start, start + HEAD_LETTERS);
  const bytes = Uint8Array.from(
    atob(head.slice(0, head.length - (head.length % 4))),
    (character) => character.codePointAt(0) ?? 0,
  );
  const view = new DataView(bytes.buffer);
  const size = dataUrl.startsWith('data:image/jpeg') ? jpegSize(view) : pngSize(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** PNG specification, section 11.2.2: the first chunk is as long in every PNG. */
function pngSize(view: DataView): Size | null {
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame header (ITU-T T.81, B.2.2), behind the segments before it. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without the tables that lie between them (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
