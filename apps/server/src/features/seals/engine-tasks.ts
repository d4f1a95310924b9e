// Sealing and checking, inside the sandbox. The key stays outside: the sandbox only sends out what is to be signed.
import { writeFileSync } from 'node:fs';
import { type Attachment, addDocumentTimestamp, addValidationData, readLastSignatureFiles } from '@countersign/pdf';
import { itemsOf } from '#features/elements/draw-on-pages.ts';
import type { LeftForm } from '#features/elements/without-form.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { fonts } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';
import { type DrawnInput, type Expected, drawn, loadKit, prepared, problemsOf, signedBySignee, withSeal } from './ceremony.ts';
import type { CertificateFacts } from './certificate/facts.ts';
import { printPages } from './certificate/page-images.ts';
import type { Proof } from './revocation-data.ts';
import type { SignatureOf } from './run-signing.ts';
import { type RehearsalResult, type RehearsalTask, rehearse } from './rehearsal.ts';
import type { SigneesOnPages } from './signing-form.ts';
import type { SizedPages } from './text-outside.ts';
import { TIMELINE_FILE } from './timeline-file.ts';

export interface PrepareTask extends SigneesOnPages, LeftForm {
  path: string;
  prepared_path: string;
}

export interface SignTask extends SizedPages, SignatureOf {
  /** The previous revision. */
  path: string;
  signed_path: string;
  signee_id: string;
}

/** Draws in everything, for a file with the seal as its only signature. */
export interface DrawTask extends DrawnInput {
  path: string;
  whole_path: string;
}

/** What verifies the signature once the services that issued it are gone. */
export interface LongTerm extends Pick<SignatureOf, 'certificates' | 'timestamp_length'> {
  /** The lists of our own authority, DER. */
  revocation_lists: Uint8Array[];
}

export interface LongTermSignature extends SignatureOf, LongTerm {}

/** Adds a timestamp to a file that was sealed without one. */
export interface TimestampTask extends LongTerm {
  path: string;
  timestamped_path: string;
}

export interface SealTask extends LongTermSignature {
  /** The complete file. */
  path: string;
  sealed_path: string;
  /** The seal is the only signature, so the file has no prepared field for it. */
  is_single: boolean;
  /** Files attached to the sealed one. */
  attachments: CarriedPath[];
}

/** A file to be attached to another one. */
export interface CarriedPath {
  name: string;
  path: string;
  mime: string;
  description: string;
}

export interface CheckTask extends Expected {
  path: string;
}

export interface PrintTask {
  path: string;
}

export interface SealedTimelineTask {
  path: string;
}

export interface CheckResult {
  is_sealed: boolean;
  problems: string[];
}

export interface CertificateTask {
  facts: CertificateFacts;
  /** The file as everyone has signed it. */
  path: string;
  timeline: CarriedPath;
  certificate_path: string;
}

export const sealTasks = {
  async 'seals.rehearse'(task: RehearsalTask): Promise<RehearsalResult> {
    return await rehearse(await loadKit(), readDocument(task.path), task);
  },

  async 'seals.prepare'(task: PrepareTask): Promise<void> {
    writeFileSync(task.prepared_path, await prepared(await loadKit(), readDocument(task.path), task));
  },

  async 'seals.sign'(task: SignTask, context: TaskContext): Promise<void> {
    const signed = await signedBySignee(await loadKit(), readDocument(task.path), {
      input: task,
      signature: signatureBy(task, context),
    });
    writeFileSync(task.signed_path, signed);
  },

  async 'seals.draw'(task: DrawTask): Promise<void> {
    writeFileSync(task.whole_path, await drawn(await loadKit(), readDocument(task.path), task));
  },

  async 'seals.seal'(task: SealTask, context: TaskContext): Promise<void> {
    const files = task.attachments.map((file) => carried(file, task.signed_at));
    const work = { files, is_single: task.is_single, signature: signatureBy(task, context) };
    const sealed = await withSeal(await loadEngine(), readDocument(task.path), work);
    writeFileSync(
      task.sealed_path,
      task.timestamp_length === null ? sealed : await withLongTermValidation(sealed, task, context),
    );
  },

  async 'seals.witness'(task: TimestampTask, context: TaskContext): Promise<void> {
    writeFileSync(task.timestamped_path, await withLongTermValidation(readDocument(task.path), task, context));
  },

  async 'seals.check'(task: CheckTask): Promise<CheckResult> {
    const problems = await problemsOf(await loadEngine(), readDocument(task.path), task);
    return { is_sealed: problems.length === 0, problems };
  },

  /** Whether every page prints what the screen shows. */
  async 'seals.prints_the_same'({ path }: PrintTask): Promise<boolean> {
    const pages = await (await loadEngine()).pagesPrintedOtherwise(readDocument(path));
    return pages.length === 0;
  },

  /** The text of the timeline attached to a sealed file; null without one. */
  async 'seals.read_timeline'(task: SealedTimelineTask): Promise<string | null> {
    const files = await readLastSignatureFiles(readDocument(task.path));
    const timeline = files.find(({ name }) => name === TIMELINE_FILE);
    return timeline ? new TextDecoder().decode(timeline.bytes) : null;
  },

  async 'seals.certificate'({ facts, path, timeline, certificate_path }: CertificateTask): Promise<void> {
    const { engine, shaper } = await loadKit();
    // Loaded with the first certificate only, because its texts and their dependencies would slow down the start of other tasks.
    const { drawCertificate, titleOf } = await import('./certificate/draw-certificate.ts');
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
      title: titleOf(facts),
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

function carried({ path, ...file }: CarriedPath, at: Date): Attachment {
  return { ...file, bytes: readDocument(path), created_at: at };
}

/** Adds the data needed to verify it, and a timestamp over all of that: level B-LTA. */
export async function withLongTermValidation(sealed: Uint8Array, task: LongTerm, context: TaskContext): Promise<Uint8Array> {
  const foreign = (await context.call('proof', null)) as Proof;
  const proven = await addValidationData(sealed, {
    certificates: [...task.certificates, ...foreign.certificates],
    ocsp_responses: foreign.ocsp_responses,
    revocation_lists: [...task.revocation_lists, ...foreign.revocation_lists],
  });
  return await addDocumentTimestamp(proven, { ...timestampSource(context), timestamp_length: task.timestamp_length ?? 0 });
}

export function signatureBy(task: SignatureOf, context: TaskContext) {
  return {
    certificates: task.certificates,
    sign: async (_attributes: Uint8Array, digest: Uint8Array) =>
      new Uint8Array((await context.call('sign', digest)) as Uint8Array),
    signed_at: task.signed_at,
    name: task.name,
    reason: task.reason,
    ...(task.timestamp_length !== null && { ...timestampSource(context), timestamp_length: task.timestamp_length }),
  };
}

function timestampSource(context: TaskContext) {
  return { timestamp: async (digest: Uint8Array) => new Uint8Array((await context.call('timestamp', digest)) as Uint8Array) };
}
