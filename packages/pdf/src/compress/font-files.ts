// The embedded font files of a document, with everything that draws with them.
import { follow, type PDF, PdfArray, PdfDict, PdfStream, resolver } from '../objects/objects.ts';
import { everyDict } from '../objects/merge-names.ts';

export type FontFileKey = 'FontFile' | 'FontFile2' | 'FontFile3';

/** A font as referred to by content, and the dictionary that holds its glyphs: its CID font (ISO 32000-2, 9.7), or itself. */
export interface FontUser {
  font: PdfDict;
  holder: PdfDict;
}

export interface FontFile {
  stream: PdfStream;
  key: FontFileKey;
  descriptors: PdfDict[];
  users: FontUser[];
}

const keys = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/** Excludes files that are referred to in two different ways. */
export function fontFiles(pdf: PDF): FontFile[] {
  const resolve = resolver(pdf);
  const files = new Map<PdfStream, FontFile>();
  const odd = new Set<PdfStream>();
  const holders = new Map<PdfDict, PdfDict[]>();
  const parents = new Map<PdfDict, PdfDict[]>();
  everyDict(pdf.getCatalog(), resolve, (dict) => {
    const descriptor = follow(dict.get('FontDescriptor'), resolve);
    if (descriptor instanceof PdfDict) append(holders, descriptor, dict);
    const descendants = follow(dict.get('DescendantFonts'), resolve);
    for (const item of descendants instanceof PdfArray ? descendants : []) {
      const descendant = follow(item, resolve);
      if (descendant instanceof PdfDict) append(parents, descendant, dict);
    }
    const held = keys.filter((key) => dict.has(key));
    for (const key of held) {
      const stream = follow(dict.get(key), resolve);
      if (!(stream instanceof PdfStream)) continue;
      const file = files.get(stream) ?? { stream, key, descriptors: [], users: [] };
      files.set(stream, file);
      file.descriptors.push(dict);
      if (held.length > 1 || file.key !== key) odd.add(stream);
    }
  });
  for (const file of files.values())
    for (const holder of file.descriptors.flatMap((descriptor) => holders.get(descriptor) ?? []))
      file.users.push(...(parents.get(holder) ?? [holder]).map((font) => ({ font, holder })));
  return [...files.values()].filter(({ stream }) => !odd.has(stream));
}

function append(map: Map<PdfDict, PdfDict[]>, key: PdfDict, value: PdfDict): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
