import { plainFile } from '../io/plain-file.ts';

/**
 * A PDF of empty pages, written without a parser.
 * @param page in points
 */
export function blankPdf({ width, height }: { width: number; height: number }, count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`);
  return plainFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`,
    ...kids.map(() => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> >>`),
  ]);
}
