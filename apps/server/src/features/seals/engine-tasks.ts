// Sealing and checking, inside the sandbox. The key stays outside: only what is to be signed leaves.
import { writeFileSync } from 'node:fs';
import {
  type Attachment,
  type Engine,
  type SignatureReport,
  addDocumentTimestamp,
  addValidationData,
  countSignatures,
  fieldNames,
  verify,
} from '@countersign/pdf';
import { type ElementsOnPages, drawOnPages, itemsOf } from '#features/elements/draw-on-pages.ts';
import { type LeftForm, withoutForm } from '#features/elements/without-form.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import type { CertificateFacts } from './certificate/facts.ts';
import { printPages } from './certificate/page-pictures.ts';
import { certificateWords } from './certificate/words.ts';
import type { Proof } from './gather-proof.ts';
import type { SignatureOf } from './run-signing.ts';
import { SEAL_FIELD, type SigneesOnPages, signatureFieldName, signeeFills, signingForm } from './signing-form.ts';
import type { SizedPages } from './text-outside.ts';
import { countMissing } from './words-on-paper.ts';

interface UploadedPaper extends LeftForm {
  path: string;
}

export interface PrepareTask extends SigneesOnPages, UploadedPaper {
  prepared_path: string;
}

export interface SignTask extends SizedPages, SignatureOf {
  /** The revision before. */
  path: string;
  signed_path: string;
  signee_id: string;
}

/** Draws everything in, for a file that nobody but the seal signs. */
export interface DrawTask extends ElementsOnPages, UploadedPaper {
  whole_path: string;
}

/** What is to be checked when everybody that could be asked is gone. */
export interface Lasting extends Pick<SignatureOf, 'certificates' | 'timestamp_length'> {
  /** Of our own authority, DER. */
  revocation_lists: Uint8Array[];
}

export interface LastingSignature extends SignatureOf, Lasting {}

/** Has a file witnessed that was sealed without. */
export interface WitnessTask extends Lasting {
  path: string;
  witnessed_path: string;
}

export interface SealTask extends LastingSignature {
  /** The file with everything in it. */
  path: string;
  sealed_path: string;
  /** Nobody but the seal signs: the file has no field that waits for it. */
  is_single: boolean;
  /** Files that travel within the sealed one. */
  attachments: CarriedPath[];
}

/** A file on its way into another one. */
export interface CarriedPath {
  name: string;
  path: string;
  mime: string;
  description: string;
}

export interface CheckTask {
  path: string;
  trusted: Uint8Array[];
  /** How many signatures there have to be, besides those of the upload. */
  signatures: number;
  /** Words that must come out of the file again, page by page. */
  words: string[][];
  page_count: number;
  /** The sender agreed to content that is printed otherwise, and every signee was told. */
  may_print_otherwise: boolean;
}

export interface CheckResult {
  is_sealed: boolean;
  problems: string[];
}

export interface CertificateTask {
  facts: CertificateFacts;
  /** The file as everybody has signed it. */
  path: string;
  timeline: CarriedPath;
  certificate_path: string;
}

export const sealTasks = {
  /** The file that goes from hand to hand: what the sender wrote, and an empty field for whatever is asked. */
  async 'seals.prepare'(task: PrepareTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const bytes = await paperOf(engine, task);
    const form = signingForm(task, shaper, { is_signed_upload: (await countSignatures(bytes)) > 0 });
    const options = { fonts, fields: form.fields, allow_rewrite: task.allow_rewrite };
    writeFileSync(task.prepared_path, await engine.stamp(bytes, form.drawings, options));
  },

  /** One signee's revision. The first signature of a file certifies it: from then on fields may be filled in, nothing else. */
  async 'seals.sign'(task: SignTask, context: TaskContext): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const bytes = readDocument(task.path);
    const isFirst = (await countSignatures(bytes)) === 0;
    const signed = await engine.sign(bytes, {
      ...signatureBy(task, context),
      ...signeeFills(task, { signee_id: task.signee_id, known: await fieldNames(bytes), shaper }),
      fonts,
      field_name: signatureFieldName(task.signee_id),
      ...(isFirst && { docmdp: 2 as const }),
    });
    writeFileSync(task.signed_path, signed);
  },

  async 'seals.draw'(task: DrawTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const options = { fonts, allow_rewrite: task.allow_rewrite };
    const bytes = await paperOf(engine, task);
    writeFileSync(task.whole_path, await engine.stamp(bytes, drawOnPages(task, shaper), options));
  },

  async 'seals.seal'(task: SealTask, context: TaskContext): Promise<void> {
    const engine = await loadEngine();
    const bytes = readDocument(task.path);
    const files = task.attachments.map((file) => carried(file, task.signed_at));
    // Only the first signature of a file can certify that nothing more is to be changed.
    const isFirst = task.is_single && (await countSignatures(bytes)) === 0;

    const sealed = await engine.sign(bytes, {
      ...signatureBy(task, context),
      files,
      ...(!task.is_single && { field_name: SEAL_FIELD }),
      ...(isFirst && { docmdp: 1 as const }),
    });
    writeFileSync(task.sealed_path, task.timestamp_length === null ? sealed : await lastingly(sealed, task, context));
  },

  async 'seals.witness'(task: WitnessTask, context: TaskContext): Promise<void> {
    writeFileSync(task.witnessed_path, await lastingly(readDocument(task.path), task, context));
  },

  /** Looks at a sealed file with other eyes: our verifier and PDFium, neither of which wrote it. */
  async 'seals.check'(task: CheckTask): Promise<CheckResult> {
    const engine = await loadEngine();
    const bytes = readDocument(task.path);
    const problems = signatureProblems(await verify(bytes, { trusted: task.trusted }), task.signatures);
    const otherwise = task.may_print_otherwise ? [] : await engine.pagesPrintedOtherwise(bytes);
    problems.push(...otherwise.map((page) => `page ${page} is printed otherwise than the screen shows it`));
    // PDFium reads the text of pages only: what fields show has to become part of them first.
    const flat = await engine.flatten(bytes, { what: 'all', allow_rewrite: true, is_copy: true });
    const reader = engine.open(flat);
    try {
      if (reader.page_count !== task.page_count) problems.push(`${reader.page_count} pages instead of ${task.page_count}`);
      const texts = reader.extractText();
      const missing = task.words.reduce((sum, words, index) => sum + countMissing(texts[index] ?? '', words), 0);
      // What they are is nobody's business here.
      if (missing > 0) problems.push(`${missing} values are missing`);
    } finally {
      reader.close();
    }
    return { is_sealed: problems.length === 0, problems };
  },

  async 'seals.certificate'({ facts, path, timeline, certificate_path }: CertificateTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const reader = engine.open(readDocument(path));
    const prints = await printPages(reader).finally(() => reader.close());
    const created_at = new Date(facts.completed_at);
    const layout = drawCertificate(facts, prints, {
      shaper,
      ink: (signature, box) => itemsOf({ ...signature, ...box, x: 0, y: 0 }, shaper, {}),
    });
    const certificate = await engine.createPdf({
      ...layout,
      fonts,
      title: `${certificateWords[facts.languages[0] ?? 'en'].title}: ${facts.pdf_name}`,
      archive: {
        creator: 'Countersign',
        created_at,
        language: facts.languages[0] ?? 'en',
        attachments: [carried(timeline, created_at)],
      },
    });
    writeFileSync(certificate_path, certificate);
  },
};

/**
 * The upload as it goes round to be signed: what is signed is what is shown, printed and read later. Without active content, and
 * without what is left of a form that has become elements. One that others have signed stays as it is.
 */
async function paperOf(engine: Engine, paper: UploadedPaper): Promise<Uint8Array> {
  const bytes = readDocument(paper.path);
  const isSigned = (await countSignatures(bytes)) > 0;
  return await withoutForm(engine, isSigned ? bytes : await engine.neutralise(bytes), paper);
}

function carried({ path, ...file }: CarriedPath, at: Date): Attachment {
  return { ...file, bytes: readDocument(path), created_at: at };
}

/** With what is needed to check it in the file, and the time of all that witnessed once more: B-LTA. */
export async function lastingly(sealed: Uint8Array, task: Lasting, context: TaskContext): Promise<Uint8Array> {
  const foreign = (await context.call('proof', null)) as Proof;
  const proven = await addValidationData(sealed, {
    certificates: [...task.certificates, ...foreign.certificates],
    ocsp_responses: foreign.ocsp_responses,
    revocation_lists: [...task.revocation_lists, ...foreign.revocation_lists],
  });
  return await addDocumentTimestamp(proven, { ...witness(context), timestamp_length: task.timestamp_length ?? 0 });
}

export function signatureBy(task: SignatureOf, context: TaskContext) {
  return {
    certificates: task.certificates,
    sign: async (_attributes: Uint8Array, digest: Uint8Array) =>
      new Uint8Array((await context.call('sign', digest)) as Uint8Array),
    signed_at: task.signed_at,
    name: task.name,
    reason: task.reason,
    ...(task.timestamp_length !== null && { ...witness(context), timestamp_length: task.timestamp_length }),
  };
}

function witness(context: TaskContext) {
  return { timestamp: async (digest: Uint8Array) => new Uint8Array((await context.call('timestamp', digest)) as Uint8Array) };
}

/** Of the signatures that were made here: all there, each whole, and none that a later one broke. */
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
