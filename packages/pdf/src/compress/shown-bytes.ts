// Decodes strings as written in content streams (ISO 32000-2, 7.3.4).
import { Buffer } from 'node:buffer';

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** @param written including its parentheses or angle brackets, one character per byte */
export function shownBytes(written: string): Uint8Array {
  if (written.startsWith('<')) return hexBytes(written);
  const inner = written.endsWith(')') ? written.slice(1, -1) : written.slice(1);
  return Buffer.from(inner.includes('\\') ? unescaped(inner) : inner, 'latin1');
}

function hexBytes(written: string): Uint8Array {
  const digits = written.replaceAll(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal: string | undefined, character: string) => {
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
    // A line end after a backslash is not part of the string.
    if (/^[\r\n]/.test(character)) return '';
    return String.fromCharCode(escapes[character] ?? character.charCodeAt(0));
  });
}
