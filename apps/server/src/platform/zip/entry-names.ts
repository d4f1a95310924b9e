// Unique names of files in a ZIP that every system can write to its disk.
import path from 'node:path';

/** In bytes of UTF-8: file systems allow 255, and programs that unpack add a path. */
const MAX_BYTES = 180;
/** Device names on Windows, whatever their extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name without characters that a path, a system or a reader could misinterpret.
 * @param fallback for a name of which nothing is left
 */
export function safeFileName(name: string, fallback: string): string {
  const plain = name
    // Control characters, and bidirectional marks that would reorder the rest of the name.
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const short = shortened(plain).replaceAll(/[. ]+$/g, '');
  if (short === '') return fallback;
  return DEVICES.test(short) ? `_${short}` : short;
}

/** Makes names unique, ignoring case: a second "Lease.pdf" becomes "Lease (2).pdf". */
export function uniqueNames(): (stem: string, ending: string) => string {
  const taken = new Set<string>();
  return (stem, ending) => {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`;
      const key = name.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

/** Names the files that signees attached to a document, unique within a folder beside it. */
export function attachmentNames(document: string): (file: string) => string {
  const unique = uniqueNames();
  return (file) => {
    const { name, ext } = path.parse(file);
    return `${document} attachments/${unique(safeFileName(name, 'File'), ext)}`;
  };
}

function shortened(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}
