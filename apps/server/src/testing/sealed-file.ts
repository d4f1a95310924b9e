// A sealed file as other programs see it.
import { type PdfsigReport, isCleanForQpdf, pdfsig } from '../../../../packages/pdf/fixtures/engine.ts';

/** @throws Error if one of them finds an invalid signature or a malformed file */
export function checkSealedFile(bytes: Uint8Array, name: string): void {
  const signatures = pdfsig(bytes);
  // pdfsig does not verify timestamps, and says so.
  const broken = signatures.filter(({ field, valid }) => !valid && !/^Timestamp\d+$/.test(field));
  if (signatures.length === 0 || broken.length > 0)
    throw new Error(
      `pdfsig does not find ${signatures.length} whole signatures in the sealed file ${name}: ${describeReports(broken)}`,
    );
  if (!isCleanForQpdf(bytes)) throw new Error(`qpdf finds faults in the sealed file ${name}`);
}

function describeReports(broken: readonly PdfsigReport[]): string {
  return broken.map(({ field, said }) => `${field}: ${said}`).join('; ');
}
