import { Buffer } from 'node:buffer';

/**
 * Writes a PDF of these objects without using a parser (ISO 32000-2, 7.5).
 * @param objects their contents; the first has the number 1 and is the catalog
 */
export function plainFile(objects: readonly (string | Uint8Array)[]): Uint8Array {
  // Bytes above 127 in the second line tell programs that the file is binary.
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const entries = objects.map((object, index) => {
    const offset = length;
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    parts.push(written);
    length += written.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(table + trailer)]));
}
