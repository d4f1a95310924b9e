import { type Problem, problem } from '@countersign/contract/problems';
import type { Verification } from '@countersign/contract/verify';
import type { Authority } from '#features/seals/index.ts';
import { readProvenTimeline } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { SandboxError, isPassing } from '#platform/sandbox/index.ts';
import type { VerifyResult, VerifyTask } from './engine-tasks.ts';
import { isSealedFile } from './queries.ts';

export const MAX_BYTES = 60 * 1024 * 1024;
const DEADLINE_MS = 60_000;

/** @throws AppError 422 at `file` for a file that cannot be verified, at `password` for one that needs another or any password */
export async function verifyUpload(
  call: Call,
  authority: Authority,
  { received, password }: { received: ReceivedFile; password: string | undefined },
): Promise<Verification> {
  const { sandbox } = call.context;
  if (received.is_too_large) throw invalidField('file', problem('file_too_large', { megabytes: MAX_BYTES / 2 ** 20 }));
  const task: VerifyTask = {
    path: received.path,
    password,
    trusted: authority.trusted,
    issuers: authority.issuers.map(({ certificate }) => certificate),
    seals: authority.seals,
  };
  const found = await sandbox
    .run<VerifyResult>('verify.check', task, { deadline_ms: DEADLINE_MS, group: call.caller.ip })
    .catch((error: unknown) => {
      if (error instanceof SandboxError && !isPassing(error)) throw invalidField('file', problem('verify_not_checkable'));
      throw error;
    });
  if (!found.signatures) {
    if (found.encryption === 'locked') throw invalidField('password', passwordProblem(password));
    throw invalidField('file', whyNot(found));
  }
  const is_stored = await isSealedFile(call.context.db, received.sha256);
  return {
    ...present(found.signatures, { ...found, sha256: received.sha256, is_stored }),
    active_content: found.active_content,
  };
}

function passwordProblem(password: string | undefined): Problem {
  return problem(password === undefined ? 'tool_file_needs_password' : 'tool_password_incorrect');
}

function whyNot({ encryption, is_pdf }: VerifyResult): Problem {
  if (encryption === 'signed') return problem('verify_encrypted');
  return is_pdf ? problem('verify_damaged') : problem('not_a_pdf');
}

function present(
  reports: NonNullable<VerifyResult['signatures']>,
  {
    timeline,
    has_certificate,
    sha256,
    is_stored,
  }: Pick<VerifyResult, 'timeline' | 'has_certificate'> & { sha256: string; is_stored: boolean },
): Omit<Verification, 'active_content'> {
  const signatures = reports.map((report) => ({
    field: report.field,
    signer: report.signer,
    level: report.level,
    reason: report.reason,
    signed_at: report.signed_at?.toISOString() ?? null,
    covers_whole_file: report.covers_whole_file,
    intact: report.intact,
    trusted: report.trusted,
    timestamp: report.timestamp && {
      authority: report.timestamp.authority,
      at: report.timestamp.time.toISOString(),
      intact: report.timestamp.intact,
      // No signature covers the timestamp token, so it may have been replaced in any file but the stored original.
      trusted: report.timestamp.trusted || is_stored,
    },
    changes: report.changes,
    changes_allowed: report.changes_allowed,
    damaged: report.damaged,
    problem: report.problem ?? null,
    is_seal: report.is_seal,
  }));
  // Without its seal, the signees' signatures are valid too, but the file is incomplete.
  const seal = reports.findLast(({ level }) => level !== 'timestamp');
  // Programs read appended data differently: after the seal there may be nothing, or only what we appended.
  const isWhole = is_stored || (seal?.covers_whole_file ?? false);
  const isOurs = Boolean(seal?.is_seal && seal.intact && seal.trusted && seal.changes_allowed && isWhole);
  const events = timeline === null ? null : readProvenTimeline(timeline);
  return {
    signatures,
    ours: isOurs,
    is_stored,
    timeline_found: timeline !== null,
    timeline_intact: timeline === null ? null : events === null ? false : isOurs || null,
    timeline: isOurs ? (events ?? []) : [],
    certificate_found: has_certificate && isOurs,
    sha256,
  };
}
