// A whole signing ceremony with sample values, to find out whether a file can be finished before anyone is asked to sign it. Runs
// inside the sandbox, with temporary keys that nobody trusts.
import { PdfError, createKeyPair, createRootCertificate, issueCertificate, signerOf } from '@countersign/pdf';
import type { LeftForm } from '#features/elements/without-form.ts';
import { type Expected, type Kit, type Signature, drawn, prepared, problemsOf, signedBySignee, withSeal } from './ceremony.ts';
import type { SigneesOnPages } from './signing-form.ts';

export interface RehearsalTask extends SigneesOnPages, LeftForm, Pick<Expected, 'words' | 'page_count' | 'may_print_otherwise'> {
  path: string;
  /** The seal is the only signature. */
  is_single: boolean;
}

export interface RehearsalResult {
  /** Why the file cannot be sealed, for the log; null if it can. */
  problem: string | null;
  /** The file is the cause, so another attempt gives the same result. False for failures of this attempt only. */
  is_lasting: boolean;
}

/** About the size of a timeline and a certificate. */
const CARRIED_BYTES = 64 * 1024;

/** Never throws because of the file's content. */
export async function rehearse(kit: Kit, source: Uint8Array, task: RehearsalTask): Promise<RehearsalResult> {
  try {
    const { certificates, signature } = await sampleSigner();
    const signed = task.is_single
      ? await drawn(kit, source, { ...task, is_new_file: false })
      : await signedByAll(kit, source, { task, signature });
    const sealed = await withSeal(kit.engine, signed, { files: sampleFiles(), is_single: task.is_single, signature });
    const problems = await problemsOf(kit.engine, sealed, {
      trusted: certificates.slice(-1),
      signatures: 1 + (task.is_single ? 0 : task.signee_ids.length),
      words: task.words,
      page_count: task.page_count,
      may_print_otherwise: task.may_print_otherwise,
    });
    return { problem: problems.length > 0 ? problems.join('; ') : null, is_lasting: true };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), is_lasting: error instanceof PdfError };
  }
}

async function signedByAll(
  kit: Kit,
  source: Uint8Array,
  { task, signature }: { task: RehearsalTask; signature: Signature },
): Promise<Uint8Array> {
  let bytes = await prepared(kit, source, task);
  for (const signee_id of task.signee_ids) bytes = await signedBySignee(kit, bytes, { input: { ...task, signee_id }, signature });
  return bytes;
}

async function sampleSigner(): Promise<{ certificates: Uint8Array[]; signature: Signature }> {
  const now = new Date();
  const [root, own] = [createKeyPair('P-256'), createKeyPair('P-256')];
  const sign = signerOf(root.private_key);
  const subject = { common_name: 'Rehearsal' };
  const certificate = await createRootCertificate({ subject, public_key: root.public_key, sign, valid_from: now });
  const issuer = { certificate, sign };
  const issued = await issueCertificate({ kind: 'signer', subject, public_key: own.public_key, issuer, valid_from: now });
  const certificates = [issued, certificate];
  return {
    certificates,
    signature: { certificates, sign: signerOf(own.private_key), signed_at: now, name: 'Rehearsal', reason: 'Rehearsal' },
  };
}

function sampleFiles() {
  return [{ name: 'sample.bin', bytes: new Uint8Array(CARRIED_BYTES), mime: 'application/octet-stream', created_at: new Date() }];
}
