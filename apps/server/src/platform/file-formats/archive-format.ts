// Detects which kind of office file a ZIP file is (PKWARE APPNOTE 6.3), and refuses macros. Nothing else of it is unpacked.
import { inflateRawSync } from 'node:zlib';
import type { FormatName } from './file-formats.ts';

const END = 0x06_05_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const MAX_READ_BYTES = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: number;
  size: number;
  offset: number;
}

/** Main parts of Office Open XML by their content type (ECMA-376, part 1, chapters 11 to 13). */
const OPEN_XML: [string, FormatName][] = [
  ['wordprocessingml.document.main+xml', 'docx'],
  ['spreadsheetml.sheet.main+xml', 'xlsx'],
  ['presentationml.presentation.main+xml', 'pptx'],
  ['presentationml.slideshow.main+xml', 'pptx'],
];
const OPEN_DOCUMENT: Record<string, FormatName> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};
/** Names of macros in a list of parts (those of Excel 4 are sheets), and the folders in which OpenDocument stores them. */
const MACROS = /macroEnabled|vbaProject|vbaData|activeX|macrosheet/i;
const SCRIPTS = /^(Basic|Scripts)\//i;

/** null for an archive that is not an office file, contains macros, or could be read in different ways by different programs. */
export function archiveFormat(file: Buffer): FormatName | null {
  const entries = readDirectory(file);
  if (entries === null || entries.some(({ name }) => /vbaProject\.bin$/i.test(name) || SCRIPTS.test(name))) return null;

  const isOpenXml = entries.some(({ name }) => name === '[Content_Types].xml');
  const isOpenDocument = entries.some(({ name }) => name === 'mimetype');
  if (isOpenXml && isOpenDocument) return null;
  if (isOpenXml) return openXmlFormat(readEntry(file, entries, '[Content_Types].xml'));
  return OPEN_DOCUMENT[readEntry(file, entries, 'mimetype')?.trim() ?? ''] ?? null;
}

function openXmlFormat(types: string | null): FormatName | null {
  if (types === null || MACROS.test(types)) return null;
  // Legitimate content types contain neither character references nor entity declarations: these serve only to hide something.
  if (/<!DOCTYPE|&#/i.test(types)) return null;
  return OPEN_XML.find(([type]) => types.includes(type))?.[1] ?? null;
}

function readDirectory(file: Buffer): Entry[] | null {
  const end = file.lastIndexOf(signature(END));
  if (end < 0 || end + 22 > file.length) return null;
  // Only the record's comment may follow it: programs read archives with trailing data differently.
  if (end + 22 + file.readUInt16LE(end + 20) !== file.length) return null;
  const [length, offset] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  if (length > MAX_DIRECTORY_BYTES || offset + length > file.length) return null;
  return entriesIn(file.subarray(offset, offset + length));
}

function entriesIn(directory: Buffer): Entry[] | null {
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== CENTRAL_HEADER) return null;
    const name = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The text of a small entry; null if it is missing or unreadable. */
function readEntry(file: Buffer, entries: readonly Entry[], entryName: string): string | null {
  const same = entries.filter(({ name }) => name === entryName);
  const [entry] = same;
  // Programs differ in which of two entries with the same name they read.
  if (!entry || same.length > 1 || entry.size > MAX_READ_BYTES || entry.offset + 30 > file.length) return null;
  const start = entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28);
  const bytes = file.subarray(start, start + entry.size);
  if (entry.method === STORED) return bytes.toString('utf8');
  if (entry.method !== DEFLATED) return null;
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_READ_BYTES }).toString('utf8');
  } catch {
    return null;
  }
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
