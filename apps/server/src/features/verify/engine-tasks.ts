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
  /** Of an encrypted file. */
  password: string | undefined;
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
  /**
   * `locked`: the password is missing or wrong. `signed`: it opens, but signatures cover the encrypted bytes, which cannot be
   * compared with what a decrypted copy shows.
   */
  encryption: 'locked' | 'signed' | null;
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
    const file = readDocument(task.path);
    try {
      return await checkedFile(file, task).catch(async (error: unknown) => {
        if (!isEncrypted(error)) throw error;
        const bytes = await decrypted(file, task.password);
        if (await hasSignatures(bytes)) return { ...NOTHING, encryption: 'signed' as const, is_pdf: true };
        return await checkedFile(bytes, task);
      });
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return { ...NOTHING, encryption: isEncrypted(error) ? 'locked' : null, is_pdf: isPdf(file) };
    }
  },
};

/** @throws {PdfError} `encrypted`, `broken` */
async function checkedFile(bytes: Uint8Array, { trusted, issuers, seals }: VerifyTask): Promise<VerifyResult> {
  const reports = ambiguous(await verify(bytes, { trusted, issuers, made_here: true }), await isClear(bytes));
  const files = await emptyIfBroken(filesOfSeal(bytes, sealOf(reports, seals)));
  const timeline = files.find(({ name, bytes: content }) => name === CARRIED.timeline && content.length <= MAX_TIMELINE_BYTES);
  return {
    signatures: reports.map(({ chain: [own], ...report }) => ({ ...report, is_seal: isAmong(own?.certificate, seals) })),
    encryption: null,
    is_pdf: true,
    timeline: timeline ? new TextDecoder().decode(timeline.bytes) : null,
    has_certificate: files.some(({ name, bytes: content }) => name === CARRIED.certificate && isPdf(content)),
    active_content: await emptyIfBroken(findActiveContent(bytes)),
  };
}

const NOTHING: VerifyResult = {
  signatures: null,
  encryption: null,
  is_pdf: false,
  timeline: null,
  has_certificate: false,
  active_content: [],
};

function isEncrypted(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'encrypted';
}

/**
 * A decrypted copy. A file that opens without a password needs none.
 * @throws {PdfError} `encrypted`
 */
async function decrypted(file: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  const engine = await loadEngine();
  if (password !== undefined) return await engine.decrypt(file, password, { allow_signed: true });
  const restricted = await engine.readRestricted(file);
  if (!restricted) throw new PdfError('broken', 'The encryption of the file cannot be read');
  return restricted.bytes;
}

async function hasSignatures(bytes: Uint8Array): Promise<boolean> {
  return (await verify(bytes, { trusted: [] })).length > 0;
}

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
