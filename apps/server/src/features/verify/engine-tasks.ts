// Checks the signatures of a foreign file, inside the sandbox.
import {
  type ActiveContent,
  type CarriedFile,
  PdfError,
  type SignatureReport,
  findActiveContent,
  readFiles,
  readSignatureFiles,
  verify,
} from '@countersign/pdf';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface VerifyTask {
  path: string;
  /** DER. */
  trusted: Uint8Array[];
  /** The certificates with which our authority issues, DER. */
  issuers: Uint8Array[];
  /** The certificates that seal here, DER. */
  seals: Uint8Array[];
}

export interface VerifyResult {
  /** null for a file that is no readable PDF. */
  signatures: (Omit<SignatureReport, 'chain'> & { is_seal: boolean })[] | null;
  is_encrypted: boolean;
  /** It has a PDF header, readable or not. */
  is_pdf: boolean;
  /** The attached timeline's text; null without one. */
  timeline: string | null;
  has_certificate: boolean;
  active_content: ActiveContent[];
}

/** The attachments' names, as sealing sets them. */
const CARRIED = { timeline: 'timeline.json', certificate: 'certificate-of-completion.pdf' };

/** The size of some thousands of events. A longer timeline is not ours, and would take too long to check. */
const MAX_TIMELINE_BYTES = 2 * 2 ** 20;

export const verifyTasks = {
  async 'verify.check'(task: VerifyTask): Promise<VerifyResult> {
    const bytes = readDocument(task.path);
    try {
      const reports = ambiguous(
        await verify(bytes, { trusted: task.trusted, issuers: task.issuers, made_here: true }),
        await isClear(bytes),
      );
      const files = await emptyIfBroken(filesOfSeal(bytes, sealOf(reports, task.seals)));
      const timeline = files.find(
        ({ name, bytes: content }) => name === CARRIED.timeline && content.length <= MAX_TIMELINE_BYTES,
      );
      return {
        signatures: reports.map(({ chain: [own], ...report }) => ({ ...report, is_seal: isAmong(own?.certificate, task.seals) })),
        is_encrypted: false,
        is_pdf: true,
        timeline: timeline ? new TextDecoder().decode(timeline.bytes) : null,
        has_certificate: files.some(({ name, bytes: content }) => name === CARRIED.certificate && isPdf(content)),
        active_content: await emptyIfBroken(findActiveContent(bytes)),
      };
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return {
        signatures: null,
        is_encrypted: error.code === 'encrypted',
        is_pdf: isPdf(bytes),
        timeline: null,
        has_certificate: false,
        active_content: [],
      };
    }
  },
};

/** Our seal of a file: its last signature, if its certificate seals here. */
function sealOf(reports: readonly SignatureReport[], seals: readonly Uint8Array[]): SignatureReport | undefined {
  const last = reports.findLast(({ level }) => level !== 'timestamp');
  return last?.intact && isAmong(last.chain[0]?.certificate, seals) ? last : undefined;
}

/**
 * A seal vouches only for its own attachments. In a file that we did not seal, or that was modified, attachments are only listed.
 */
async function filesOfSeal(bytes: Uint8Array, seal: SignatureReport | undefined): Promise<CarriedFile[]> {
  if (!seal) return await readFiles(bytes);
  return seal.offset === null ? [] : await readSignatureFiles(bytes, seal.offset);
}

/** A file with readable signatures may still be broken; then its attachments are ignored. */
async function emptyIfBroken<Item>(found: Promise<Item[]>): Promise<Item[]> {
  return await found.catch((error: unknown) => {
    if (error instanceof PdfError) return [];
    throw error;
  });
}

/** If parsers see different pages in the current file, nothing is assumed about revisions after the signatures. */
function ambiguous(reports: SignatureReport[], isClear: boolean): SignatureReport[] {
  if (isClear) return reports;
  const unreadable = { kind: 'document' as const, where: 'unreadable' };
  return reports.map((report) => ({ ...report, changes: [...report.changes, unreadable], changes_allowed: false }));
}

async function isClear(bytes: Uint8Array): Promise<boolean> {
  return (await loadEngine()).isReadAlike(bytes).catch(() => false);
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
}

function isAmong(certificate: Uint8Array | undefined, all: readonly Uint8Array[]): boolean {
  return certificate !== undefined && all.some((one) => Buffer.compare(one, certificate) === 0);
}
