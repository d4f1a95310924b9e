// The steps of a signing ceremony, bytes in and bytes out, inside the sandbox. Each task performs one; the rehearsal performs
// all.
import {
  type Attachment,
  type Engine,
  type PageDrawing,
  type SignatureReport,
  type Signer,
  type SignOptions,
  countSignatures,
  fieldNames,
  verify,
} from '@countersign/pdf';
import type { Shaper } from '@countersign/document-model/text';
import { drawOnPages } from '#features/elements/draw-on-pages.ts';
import { type LeftForm, withoutForm } from '#features/elements/without-form.ts';
import sharp from 'sharp';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { SEAL_FIELD, type SigneesOnPages, signatureFieldName, signeeFills, signingForm } from './signing-form.ts';
import type { SizedPages } from './text-outside.ts';
import { countMissing } from './printed-words.ts';

const A4 = { width: 595, height: 842 };
const IMAGE_DPI = 200;

export interface Kit {
  engine: Engine;
  shaper: Shaper;
}

export interface DrawnInput extends SizedPages, LeftForm {
  is_new_file: boolean;
}

/** The signer, the key and the time. */
export type Signature = Signer & Pick<SignOptions, 'signed_at' | 'name' | 'reason' | 'timestamp_length'>;

/** What a sealed file has to contain. */
export interface Expected {
  trusted: Uint8Array[];
  /** The required number of signatures, besides those of the upload. */
  signatures: number;
  /** Words that text extraction must find, page by page. */
  words: string[][];
  page_count: number;
  /** The sender agreed to content that may print differently, and every signee was told. */
  may_print_otherwise: boolean;
}

export async function loadKit(): Promise<Kit> {
  const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
  return { engine, shaper };
}

/** The file that the signees sign: the sender's elements are drawn on it, and each field of a signee is an empty form field. */
export async function prepared(
  { engine, shaper }: Kit,
  source: Uint8Array,
  input: SigneesOnPages & LeftForm,
): Promise<Uint8Array> {
  const bytes = await flattenedPdf(engine, source, input);
  const form = signingForm(input, shaper, { is_signed_upload: (await countSignatures(bytes)) > 0 });
  return await engine.stamp(bytes, form.drawings, { fonts, fields: form.fields, allow_rewrite: input.allow_rewrite });
}

/**
 * Draws in everything, for a file with the seal as its only signature.
 * @param input.is_new_file draws on a flattened copy
 */
export async function drawn({ engine, shaper }: Kit, source: Uint8Array, input: DrawnInput): Promise<Uint8Array> {
  const bytes = input.is_new_file ? await asFlattened(engine, source, input) : await flattenedPdf(engine, source, input);
  return await engine.stamp(bytes, drawOnPages(input, shaper), { fonts, allow_rewrite: input.allow_rewrite });
}

/**
 * The upload prepared for signing, so that what is signed is what is shown, printed and read later: without active content and
 * without the remains of a form that has become elements. A signed upload stays unchanged.
 */
async function flattenedPdf(engine: Engine, source: Uint8Array, left: LeftForm): Promise<Uint8Array> {
  const isSigned = (await countSignatures(source)) > 0;
  return await withoutForm(engine, isSigned ? source : await engine.neutralise(source), left);
}

/** A flattened copy, or images of the pages if the file cannot be flattened. */
async function asFlattened(engine: Engine, source: Uint8Array, pages: SizedPages): Promise<Uint8Array> {
  const copy = engine.flatCopy(source).then((bytes) => engine.neutralise(bytes));
  return await copy.catch(() => imagesOf(engine, source, pages));
}

async function imagesOf(engine: Engine, source: Uint8Array, { page_index, page_size }: SizedPages): Promise<Uint8Array> {
  const sizes = new Map(Object.entries(page_index).map(([id, index]) => [index, page_size[id] ?? A4]));
  const reader = engine.open(source);
  try {
    const pages = Array.from({ length: reader.page_count }, (_, index) => sizes.get(index) ?? A4);
    const drawings: PageDrawing[] = [];
    for (const [page_index, size] of pages.entries()) {
      const { rgba, width, height } = reader.renderPage(page_index, { width: Math.round((size.width / 72) * IMAGE_DPI) });
      const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 85 })
        .toBuffer();
      const item = { kind: 'image' as const, bytes: new Uint8Array(jpeg), mime: 'image/jpeg' as const, x: 0, y: 0, ...size };
      drawings.push({ page_index, items: [item] });
    }
    return await engine.createPdf({ pages, drawings });
  } finally {
    reader.close();
  }
}

/** One signee's revision. The first signature of a file certifies it: afterwards only filling in fields is allowed. */
export async function signedBySignee(
  { engine, shaper }: Kit,
  bytes: Uint8Array,
  { input, signature }: { input: SizedPages & { signee_id: string }; signature: Signature },
): Promise<Uint8Array> {
  const isFirst = (await countSignatures(bytes)) === 0;
  return await engine.sign(bytes, {
    ...signature,
    ...signeeFills(input, { signee_id: input.signee_id, known: await fieldNames(bytes), shaper }),
    fonts,
    field_name: signatureFieldName(input.signee_id),
    ...(isFirst && { docmdp: 2 as const }),
  });
}

/** @param work.is_single the seal is the only signature, so the file has no prepared field for it */
export async function withSeal(
  engine: Engine,
  bytes: Uint8Array,
  { files, is_single, signature }: { files: Attachment[]; is_single: boolean; signature: Signature },
): Promise<Uint8Array> {
  // Only the first signature of a file can certify that no more changes are allowed.
  const isFirst = is_single && (await countSignatures(bytes)) === 0;
  return await engine.sign(bytes, {
    ...signature,
    files,
    ...(!is_single && { field_name: SEAL_FIELD }),
    ...(isFirst && { docmdp: 1 as const }),
  });
}

/**
 * Checks a sealed file with our verifier and PDFium, neither of which wrote it.
 * @returns a description of each fault, for the log; empty for a valid file
 */
export async function problemsOf(engine: Engine, bytes: Uint8Array, expected: Expected): Promise<string[]> {
  const problems = signatureProblems(await verify(bytes, { trusted: expected.trusted }), expected.signatures);
  const otherwise = expected.may_print_otherwise ? [] : await engine.pagesPrintedOtherwise(bytes);
  problems.push(...otherwise.map((page) => `page ${page} is printed otherwise than the screen shows it`));
  // PDFium reads only the text of pages, so the appearances of fields have to become part of them first.
  const flat = await engine.flatten(bytes, { what: 'all', allow_rewrite: true, is_copy: true });
  const reader = engine.open(flat);
  try {
    if (reader.page_count !== expected.page_count) problems.push(`${reader.page_count} pages instead of ${expected.page_count}`);
    const texts = reader.extractText();
    const missing = expected.words.reduce((sum, words, index) => sum + countMissing(texts[index] ?? '', words), 0);
    // The values themselves must not be logged.
    if (missing > 0) problems.push(`${missing} values are missing`);
  } finally {
    reader.close();
  }
  return problems;
}

/** Checks the signatures that were made here: all present, each valid, and none broken by a later one. */
function signatureProblems(all: SignatureReport[], expected: number): string[] {
  const broken = all.filter(({ level, intact }) => level === 'timestamp' && !intact);
  const ours = all.filter(({ level }) => level !== 'timestamp').slice(-expected);
  const last = all.at(-1);
  return [
    ...(ours.length < expected ? [`${ours.length} signatures instead of ${expected}`] : []),
    ...(last?.covers_whole_file ? [] : ['the seal does not cover the whole file']),
    ...broken.map(({ field }) => `the timestamp ${field} is not whole`),
    ...ours.flatMap((report) => {
      if (!report.intact || !report.trusted) return [`${report.field} is not whole: ${report.problem ?? 'not trusted'}`];
      const changes = report.changes.map(({ kind, where }) => `${kind} ${where}`).join(', ');
      return report.changes_allowed ? [] : [`${report.field} does not allow what came after it: ${changes}`];
    }),
  ];
}
