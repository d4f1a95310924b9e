// Signatures that stand in a file though its form does not lead to them: it takes one changed byte to cut them off, and
// whoever walks the form only takes the file for unsigned. Files within the file have signatures of their own: not told here.
import { Buffer } from 'node:buffer';
import { fieldsOnPages, formFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { follow, type PDF, PdfDict, PdfRef, PdfString, resolver } from '../objects/objects.ts';
import { isRestWhole, type SignedRange, signedRange } from '../cms/byte-range.ts';
import { byteSet, runsOf } from './byte-runs.ts';
import { readSignature, type Signature } from './read-signature.ts';

/** Where people look for the four numbers, whatever became of the key before them, or of one of the brackets around them. */
const fourNumbers = /\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})|(?<!\d)0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
const ofNumbers = byteSet(/[\d\s[\]]/);
/** `[0 10 140 10`: around a signature stand a header and the rest of its object, and it is at least `leastBytes` long. */
const leastNumbers = 12;
const ofDigits = byteSet(/[0-9A-Fa-f]/);
const leastDigits = 402;
const leastBytes = 64;
const mostLost = 200;
const mostLooked = 1_000;
/** How often the whole file may be looked at. */
const mostTimes = 8;

/**
 * With `is_lost`. Either the numbers of a byte range leave out exactly the digits of a signature - nothing within another file
 * does that, whose offsets are its own -, or an object is one, with its place shifted.
 * @param document undefined where the file cannot be read as a PDF at all
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
    if (found.length >= mostLost) break;
    if (!isNew || saysUsageRights(file, range)) continue;
    found.push(await describe(bytes, { document, range }));
  }
  for (const { name, dict, contents } of document ? shifted(file, document.pdf) : []) {
    if (found.length >= mostLost) break;
    const isNew = !isKnown(contents) && !found.some((one) => one.range?.contents.equals(contents));
    if (document && isNew) found.push(lost(document, { name, dict }));
  }
  return found;
}

function* rangesIn(file: Buffer): Generator<SignedRange> {
  const seen = new Set<string>();
  let [left, times] = [mostTimes * file.length, 0];
  for (const numbers of numbersIn(file)) {
    // Each costs as much as the gap that it leaves: a file that names one gap again and again is looked at once.
    const [start = 0, end = 0] = numbers;
    if (seen.has(`${start} ${end}`)) continue;
    seen.add(`${start} ${end}`);
    left -= Math.max(0, end - start);
    if (left < 0 || seen.size > mostLooked) return;
    const range = signedRange(file, [0, ...numbers]);
    // What is no string of digits (any more) was a signature only if what it signed says so.
    if (!range || range.contents.length < leastBytes) continue;
    if (!range.is_broken || ((times += 1) <= mostTimes && isRestWhole(file, range))) yield range;
  }
}

/** The second to fourth of what may be the numbers of a byte range. */
function* numbersIn(file: Buffer): Generator<number[]> {
  for (const { start, end } of runsOf(file, ofNumbers, leastNumbers)) {
    const text = file.toString('latin1', start, end);
    // Of the other way to find them there is nothing.
    for (const [, ...found] of text.matchAll(fourNumbers)) yield found.filter(Boolean).map(Number);
  }
}

/** Rights that a maker of programs grants in a file are signed too, and belong to no field (ISO 32000-1, 12.8.2.3). */
function saysUsageRights(file: Buffer, { gap_start, gap_end }: Pick<SignedRange, 'gap_start' | 'gap_end'>): boolean {
  const [start, end] = [file.lastIndexOf(' obj', gap_start), file.indexOf('endobj', gap_end)];
  const around = [
    file.toString('latin1', Math.max(start, 0), gap_start),
    file.toString('latin1', gap_end, end < 0 ? file.length : end),
  ];
  return around.some((text) => /\/UR3?\b/.test(text));
}

/** What can still be known of it: from the file as it is, else from the revision that it signed. */
async function describe(
  bytes: Uint8Array,
  { document, range }: { document: OpenDocument | undefined; range: SignedRange },
): Promise<Signature> {
  const here = document && named(document.pdf, range.contents);
  if (document && here) return lost(document, { ...here, range });
  const revision = await openDocument(bytes.slice(0, range.end)).catch(() => undefined);
  try {
    const there = revision && named(revision.pdf, range.contents);
    // Whether it covers the whole file is asked of the file, not of its revision.
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

/** The field whose value holds this signature, as the form or a page shows it. */
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

/** Objects that are signatures, as the parser sees them too, at other places than they say. */
function* shifted(file: Buffer, pdf: PDF): Generator<{ name: string; dict: PdfDict; contents: Uint8Array }> {
  for (const { start, end } of runsOf(file, ofDigits, leastDigits)) {
    // A string in the form of digits whose first byte says, as that of every signature, that a SEQUENCE of DER follows.
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
