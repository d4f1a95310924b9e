// A sealed file as programs of others see it.
import { type PdfsigReport, isCleanForQpdf, pdfsig } from '../../../../packages/pdf/fixtures/engine.ts';

/** @throws Error where one of them finds a signature that does not hold, or a file that is not in order */
export function checkSealedFile(bytes: Uint8Array, name: string): void {
  const signatures = pdfsig(bytes);
  // Timestamps it passes over, and says so.
  const broken = signatures.filter(({ field, valid }) => !valid && !/^Timestamp\d+$/.test(field));
  if (signatures.length === 0 || broken.length > 0)
    throw new Error(`pdfsig does not find ${signatures.length} whole signatures in the sealed file ${name}: ${told(broken)}`);
  if (!isCleanForQpdf(bytes)) throw new Error(`qpdf finds faults in the sealed file ${name}`);
}

function told(broken: readonly PdfsigReport[]): string {
  return broken.map(({ field, said }) => `${field}: ${said}`).join('; ');
}
