// Seals a page with nothing on it, inside the sandbox as every seal, and checks what came out.
import { type SignatureLevel, verify } from '@countersign/pdf';
import { type LastingSignature, lastingly, signatureBy } from '#features/seals/engine-tasks.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';

export interface TrialTask extends LastingSignature {
  /** DER. */
  trusted: Uint8Array[];
}

export interface TrialResult {
  level: SignatureLevel | null;
  signer: string | null;
  is_good: boolean;
}

export const doctorTasks = {
  async 'doctor.seal'(task: TrialTask, context: TaskContext): Promise<TrialResult> {
    const engine = await loadEngine();
    const sealed = await engine.seal(emptyPage(), signatureBy(task, context));
    const lasting = task.timestamp_length === null ? sealed : await lastingly(sealed, task, context);
    const [seal] = await verify(lasting, { trusted: task.trusted });
    const isGood = Boolean(seal?.intact && seal.trusted && seal.changes_allowed);
    return { level: seal?.level ?? null, signer: seal?.signer ?? null, is_good: isGood };
  },
};

function emptyPage(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return new TextEncoder().encode(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`);
}
