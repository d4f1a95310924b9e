// Seals an empty page inside the sandbox, like every seal, and verifies the result.
import { type SignatureLevel, verify } from '@countersign/pdf';
import { type LongTermSignature, withLongTermValidation, signatureBy } from '#features/seals/engine-tasks.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';

export interface TrialTask extends LongTermSignature {
  /** Certificates in DER. */
  trusted: Uint8Array[];
}

export interface TrialResult {
  level: SignatureLevel | null;
  signer: string | null;
  is_good: boolean;
}

/** In points. */
const A4 = { width: 595, height: 842 };

export const doctorTasks = {
  async 'doctor.seal'(task: TrialTask, context: TaskContext): Promise<TrialResult> {
    const engine = await loadEngine();
    const page = await engine.createPdf({ pages: [A4], drawings: [] });
    const sealed = await engine.sign(page, signatureBy(task, context));
    const lasting = task.timestamp_length === null ? sealed : await withLongTermValidation(sealed, task, context);
    const [seal] = await verify(lasting, { trusted: task.trusted });
    const isGood = Boolean(seal?.intact && seal.trusted && seal.changes_allowed);
    return { level: seal?.level ?? null, signer: seal?.signer ?? null, is_good: isGood };
  },
};
