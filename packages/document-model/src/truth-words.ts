// Yes and no, as people and spreadsheets write them in the languages of the product.

const YES = new Set([
  'yes',
  'y',
  'true',
  'on',
  '1',
  'x',
  '✓',
  '✔',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'si',
  's',
  'verdadero',
  'نعم',
  'صحيح',
  'صواب',
]);
const NO = new Set(['no', 'n', 'false', 'off', '0', 'nein', 'falsch', 'non', 'faux', 'falso', 'لا', 'خطأ', 'غير صحيح']);

/** null for what is neither. */
export function parseTruth(typed: string): boolean | null {
  const word = typed
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200f\ufeff]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll('í', 'i');
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
