// Names are byte strings (ISO 32000-2, 7.3.5). @libpdf/core reads names written with `#` as UTF-8 and all others as Latin-1,
// and writes both as UTF-8, so pages would lose resources with such names. Here each character of a name is one byte.
import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { PDF, PdfName } from '@libpdf/core';

/**
 * The library writes every name with `toBytes`, and reads names and keywords with a private decoder.
 * @throws {Error} if that decoder is not found because the library's version changed
 */
export async function correctNames(): Promise<void> {
  PdfName.prototype.toBytes = function toBytes(this: PdfName, writer): void {
    writer.writeAscii(`/${plain.test(this.value) ? this.value : Array.from(this.value, written).join('')}`);
  };
  const decoder = await findDecoder();
  if (!decoder) throw new Error('The decoder of names is not where it was: is @libpdf/core another version?');
  decoder.decode = decodeLatin1;
}

/** The name for display: decoded as UTF-8 if valid, otherwise as Latin-1. */
export function readableName(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value) || /[^\0-\u00ff]/.test(value)) return value;
  const utf8 = Buffer.from(value, 'latin1').toString('utf8');
  return utf8.includes('\ufffd') ? value : utf8;
}

/** A name that represents text, in UTF-8 as PDF 2.0 requires (ISO 32000-2, 7.3.5). */
export function textName(text: string): PdfName {
  return PdfName.of(Buffer.from(readableName(text), 'utf8').toString('latin1'));
}

const special: ReadonlySet<string> = new Set('#()<>[]{}/%');

/** Matches names that need no escapes, as nearly all do. */
const plain = /^[!"$&'*-.0-;=?-Z\\^-z|~]*$/;

function written(character: string): string {
  if (character > ' ' && character <= '~' && !special.has(character)) return character;
  const bytes = character <= '\u00ff' ? Buffer.from(character, 'latin1') : Buffer.from(character, 'utf8');
  return Array.from(bytes, (byte) => `#${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

const SIGN = 'FaithfulNames';
const SAMPLE = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /Faithful#4eames true >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
trailer
<< /Root 1 0 R /Size 3 >>
`;

/**
 * The library's decoder is private. To find it, watch all TextDecoders of this process while the library reads a name that
 * occurs nowhere else.
 */
async function findDecoder(): Promise<TextDecoder | undefined> {
  const { decode } = TextDecoder.prototype;
  const found: TextDecoder[] = [];
  TextDecoder.prototype.decode = function watched(this: TextDecoder, ...input: Parameters<typeof decode>): string {
    const text = decode.apply(this, input);
    if (text === SIGN) found.push(this);
    return text;
  };
  try {
    await PDF.load(new TextEncoder().encode(SAMPLE)).catch(() => undefined);
  } finally {
    TextDecoder.prototype.decode = decode;
  }
  return found[0];
}

/** Keywords and numbers are decoded by the hundred thousand. For such short input a loop is faster than a native call. */
const maxByLetter = 24;

/** Replaces the library's decoder, which receives whole names and keywords. */
function decodeLatin1(input: Parameters<TextDecoder['decode']>[0]): string {
  if (!(input instanceof Uint8Array)) return '';
  if (input.length > maxByLetter) return Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString('latin1');
  let text = '';
  for (let at = 0; at < input.length; at++) text += String.fromCharCode(input[at] ?? 0);
  return text;
}
