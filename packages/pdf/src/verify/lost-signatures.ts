// Finds signatures that are in the file but cannot be reached from its form. One changed byte can detach them, and a
// verifier that only walks the form would take the file for unsigned. Signatures inside embedded files are not reported.
import { Buffer } from 'node:buffer';
import { fieldsOnPages, formFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { follow, type PDF, PdfDict, PdfRef, PdfString, resolver } from '../objects/objects.ts';
import { isRestWhole, type SignedRange, signedRange } from '../cms/byte-range.ts';
import { byteSet, runsOf } from './byte-runs.ts';
import { readSignature, type Signature } from './read-signature.ts';

/** The four numbers of a ByteRange, even if the key before them or one of the brackets is damaged. */
const fourNumbers = /\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})|(?<!\d)0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
const ofNumbers = byteSet(/[\d\s[\]]/);
/**
 * Length of `[0 10 140 10`: a header and the rest of the object surround a signature, which has at least `minBytes` bytes.
 */
const minNumbers = 12;
const ofDigits = byteSet(/[0-9A-Fa-f]/);
const minDigits = 402;
const minBytes = 64;
const maxLost = 200;
const maxLooked = 1_000;
/** How often the whole file may be hashed. */
const maxTimes = 8;

/**
 * Signatures that the form does not lead to, with `is_lost`. Found by a ByteRange whose gap is exactly the digits of a
 * signature, which cannot happen inside an embedded file because its offsets are relative to itself, or as signature objects
 * whose offset has shifted.
 * @param document undefined if the file cannot be parsed as a PDF at all
 */
export async function lostSignatures(
  bytes: Uint8Array,
  { document, known }: { document: OpenDocument | undefined; known: readonly Signature[] },
): Promise<Signature[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isKnown = (contents: Uint8Array): boolean =>
    known.some((one) => [one.range?.contents, one.parsed_contents].some((own) => own && Buffer.compare(own, contents) === 0));
  const found: Signature[] = [];

  for (const range of rangesIn(file)) {
    const isNew = !isKnown(range.contents) && !found.some((one) => one.range?.gap_start === range.gap_start);
    if (found.length >= maxLost) break;
    if (!isNew || saysUsageRights(file, range)) continue;
    found.push(await describe(bytes, { document, range }));
  }
  for (const { name, dict, contents } of document ? shifted(file, document.pdf) : []) {
    if (found.length >= maxLost) break;
    const isNew = !isKnown(contents) && !found.some((one) => one.range?.contents.equals(contents));
    if (document && isNew) found.push(lost(document, { name, dict }));
  }
  return found;
}

function* rangesIn(file: Buffer): Generator<SignedRange> {
  const seen = new Set<string>();
  let [left, times] = [maxTimes * file.length, 0];
  for (const numbers of numbersIn(file)) {
    // Reading a range costs as much as its gap is long, so ranges with the same gap are read only once.
    const [start = 0, end = 0] = numbers;
    if (seen.has(`${start} ${end}`)) continue;
    seen.add(`${start} ${end}`);
    left -= Math.max(0, end - start);
    if (left < 0 || seen.size > maxLooked) return;
    const range = signedRange(file, [0, ...numbers]);
    // A gap that is not a (valid) hexadecimal string counts as a signature only if it contains the digest of the covered
    // bytes.
    if (!range || range.contents.length < minBytes) continue;
    if (!range.is_broken || ((times += 1) <= maxTimes && isRestWhole(file, range))) yield range;
  }
}

/** The second to fourth number of each possible ByteRange. */
function* numbersIn(file: Buffer): Generator<number[]> {
  for (const { start, end } of runsOf(file, ofNumbers, minNumbers)) {
    const text = file.toString('latin1', start, end);
    // The groups of the alternative that did not match are undefined.
    for (const [, ...found] of text.matchAll(fourNumbers)) yield found.filter(Boolean).map(Number);
  }
}

/** Usage rights signatures (/UR3) belong to no field (ISO 32000-1, 12.8.2.3). */
function saysUsageRights(file: Buffer, { gap_start, gap_end }: Pick<SignedRange, 'gap_start' | 'gap_end'>): boolean {
  const [start, end] = [file.lastIndexOf(' obj', gap_start), file.indexOf('endobj', gap_end)];
  const around = [
    file.toString('latin1', Math.max(start, 0), gap_start),
    file.toString('latin1', gap_end, end < 0 ? file.length : end),
  ];
  return around.some((text) => /\/UR3?\b/.test(text));
}

/** Describes the signature from the current file if possible, otherwise from the revision that it covers. */
async function describe(
  bytes: Uint8Array,
  { document, range }: { document: OpenDocument | undefined; range: SignedRange },
): Promise<Signature> {
  const here = document && named(document.pdf, range.contents);
  if (document && here) return lost(document, { ...here, range });
  const revision = await openDocument(bytes.slice(0, range.end)).catch(() => undefined);
  try {
    const there = revision && named(revision.pdf, range.contents);
    // Whether the signature covers the whole file depends on the current file, not on that revision.
    const source = { ...(revision ?? document), bytes };
    return lost(source, { ...(there ?? { name: '', dict: new PdfDict() }), range });
  } finally {
    if (revision) closeDocument(revision);
  }
}

function lost(
  document: Pick<OpenDocument, 'bytes'> & { pdf?: PDF },
  { name, dict, range }: { name: string; dict: PdfDict; range?: SignedRange },
): Signature {
  const resolve = document.pdf ? resolver(document.pdf) : () => null;
  const read = readSignature(document, { name, signature: dict, resolve });
  return range ? { ...read, range, parsed_contents: range.contents, is_lost: true } : { ...read, is_lost: true };
}

/** The field whose value is this signature, looked up in the form and on the pages. */
function named(pdf: PDF, contents: Uint8Array): { name: string; dict: PdfDict } | undefined {
  const resolve = resolver(pdf);
  const onPages = fieldsOnPages(pdf).map((field) => {
    const title = follow(field.get('T'), resolve);
    return { name: title instanceof PdfString ? title.asString() : '', dict: field };
  });
  for (const { name, dict: field } of [...formFields(pdf), ...onPages]) {
    const dict = follow(field.get('V'), resolve);
    if (dict instanceof PdfDict && holds(dict, contents, pdf)) return { name, dict };
  }
  return undefined;
}

function holds(dict: PdfDict, contents: Uint8Array, pdf: PDF): boolean {
  const held = follow(dict.get('Contents'), resolver(pdf));
  return held instanceof PdfString && Buffer.compare(held.bytes, contents) === 0;
}

/** Signature objects that the parser also finds, although they are not at the offset given in their ByteRange. */
function* shifted(file: Buffer, pdf: PDF): Generator<{ name: string; dict: PdfDict; contents: Uint8Array }> {
  for (const { start, end } of runsOf(file, ofDigits, minDigits)) {
    // A hexadecimal string that starts with 0x30, the DER tag of a SEQUENCE, as every signature does.
    if (file.toString('latin1', start - 1, start + 2) !== '<30' || file[end] !== 0x3e) continue;
    const before = file.toString('latin1', Math.max(0, start - 4_097), start - 1);
    const head = [...before.matchAll(/\b(\d{1,9}) (\d{1,5}) obj\b/g)].at(-1);
    const dict = head && pdf.getObject(PdfRef.of(Number(head[1]), Number(head[2])));
    const contents = Buffer.from(file.toString('latin1', start, end), 'hex');
    if (!(dict instanceof PdfDict) || !dict.has('ByteRange') || !holds(dict, contents, pdf)) continue;
    if (!saysUsageRights(file, { gap_start: start - 1, gap_end: end + 1 }))
      yield { name: named(pdf, contents)?.name ?? '', dict, contents };
  }
}
