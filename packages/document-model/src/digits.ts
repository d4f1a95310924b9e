// Digits of other scripts: an Arabic, Persian or Hindi keyboard gives its own, which mean the same.

/** The zeros of the scripts whose digits keyboards give; the other nine follow each (Unicode, 4.6). */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0xff_10];

/** The text with those digits as 0 to 9, and the Arabic decimal point as a point. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\p{Nd}٫]/gu, (character) => {
    if (character === '٫') return '.';
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => code >= one && code < one + 10);
    return zero === undefined ? character : String(code - zero);
  });
}

/** Its digits alone, as 0 to 9. */
export function digitsIn(text: string): string {
  return asciiDigits(text).replaceAll(/[^0-9]/g, '');
}
