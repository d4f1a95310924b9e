// Determines what the words beside a field ask for, in the most common languages of forms.

export type DetectedFieldKind = 'signature' | 'initial' | 'date' | 'input' | 'checkbox';

const word = (...words: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})`, 'u');

/** Names are written in letters, even the signer's. */
const nameFirst =
  /^(?:\(?print(?:ed)?|full|legal|typed|first|last|block)?\s*(?:name|nom|nombre|nome|naam|imie|navn|namn)(?!\p{L})/u;
const dateOfSigning = word(
  String.raw`signature date`,
  String.raw`date of signature`,
  String.raw`date signed`,
  String.raw`signing date`,
);

const signature = word(
  String.raw`signature`, // English, French
  String.raw`signed(?! up)`,
  String.raw`sign here`,
  String.raw`\p{L}*unterschrift`,
  String.raw`unterzeichn`,
  String.raw`gezeichnet`,
  String.raw`firma(?!\p{L})(?! name)`, // Spanish, Italian
  String.raw`firmado`,
  String.raw`assinatura`,
  String.raw`handtekening`,
  String.raw`podpis`, // Polish, Czech, Slovak
  String.raw`underskrift`,
  String.raw`namnteckning`,
  String.raw`allekirjoitus`,
  String.raw`alairas`, // Hungarian, without accents, because labels are compared without them
  String.raw`semnatura`,
  String.raw`imza`,
  String.raw`подпись`,
  String.raw`підпис`,
  String.raw`υπογραφη`,
);
const signedBy = /^(?:x|✗|✘|×|by)\s*:?$/u;

const initial = word(
  String.raw`initials?(?!\p{L})(?! (?:payment|deposit|term|amount|investment))`,
  String.raw`paraphe?`,
  String.raw`kurzel`,
  String.raw`iniciales`,
  String.raw`iniziali`,
  String.raw`rubrica`,
  String.raw`paraaf`,
);

const date = word(
  String.raw`dated?(?!\p{L})`,
  String.raw`\p{L}*datum(?!\p{L})`, // German, Dutch, Swedish, Czech
  String.raw`fecha`,
  String.raw`data(?!\p{L})(?! (?:protection|controller|subject))`, // Italian, Portuguese, Polish
  String.raw`dato(?!\p{L})`,
  String.raw`paivamaara`,
  String.raw`keltezes`,
  String.raw`tarih`,
  String.raw`дата`,
  String.raw`ημερομηνια`,
  String.raw`birthday`,
  String.raw`d\.?o\.?b(?!\p{L})`,
  String.raw`(?:dd|mm|tt)\s?[./-]\s?(?:mm|dd)\s?[./-]\s?(?:yy|jj|aa)`,
);

/** The most common form fields. One of these without a colon is a label, not a heading. */
const usual = word(
  'name',
  'nom',
  'nombre',
  'nome',
  'naam',
  'vorname',
  'nachname',
  'prenom',
  'apellido',
  'cognome',
  'address',
  'adresse',
  'anschrift',
  'direccion',
  'indirizzo',
  'adres',
  'street',
  'strasse',
  'rue',
  'city',
  'town',
  'ort(?!h)',
  'stadt',
  'ville',
  'ciudad',
  'lieu',
  'luogo',
  'plaats',
  'zip',
  'plz',
  'postal',
  'postleitzahl',
  'state',
  'country',
  'land(?!\\p{L})',
  'pays',
  'pais',
  'phone',
  'tel(?!\\p{L})',
  'telefon',
  'telephone',
  'telefono',
  'mobile',
  'fax',
  'e-?mail',
  'title',
  'company',
  'firma name',
  'unternehmen',
  'societe',
  'empresa',
  'occupation',
  'beruf',
  'iban',
  'bic',
  'account',
  'number',
  'nr(?!\\p{L})',
  'amount',
  'betrag',
  'witness',
  'zeuge',
);

/** What a label asks for; undefined if it does not say. */
export function kindOfLabel(label: string): Exclude<DetectedFieldKind, 'checkbox'> | undefined {
  const plain = compared(label);
  if (nameFirst.test(plain)) return 'input';
  if (dateOfSigning.test(plain)) return 'date';
  if (signature.test(plain) || signedBy.test(plain)) return 'signature';
  if (initial.test(plain)) return 'initial';
  if (date.test(plain)) return 'date';
  return undefined;
}

/** Whether the words label a field rather than being a heading. */
export function isLabel(label: string): boolean {
  return hasColon(label) || kindOfLabel(label) !== undefined || usual.test(compared(label));
}

export function hasColon(label: string): boolean {
  return /[:：?]\s*\*?$/u.test(label);
}

/** Values, and ends of longer sentences, are not labels. */
export function isNoLabel(label: string): boolean {
  const isValue = /[$€£]\s?\d|\d\s?%|=\s*$/u.test(label);
  return isValue || label.endsWith('。') || (/[.;!]$/u.test(label) && label.split(/\s+/).length > 5);
}

/** Forms mark required fields with an asterisk, or say so. */
function isMarked(label: string): boolean {
  return /\*\s*[:：]?\s*$|^\*|\((?:required|mandatory|erforderlich|pflichtfeld|obligatoire|obligatorio|obbligatorio)\)/iu.test(
    label,
  );
}

/** Currency symbols and date separators may be printed in boxes that are otherwise empty. */
export function isSign(text: string): boolean {
  return /^[\s$€£¥%/.,:()+-]*$/u.test(text);
}

/** A row number. */
export function isNumber(text: string): boolean {
  return /^\d{1,3}[a-z]?\.?$/u.test(text);
}

/** Whether there are enough letters for a label; an X also marks a signature. */
export function hasWords(label: string): boolean {
  return /\p{L}{2,}/u.test(label) || signedBy.test(compared(label));
}

/** The label for display, without punctuation that leads to the field. */
export function tidyLabel(label: string): string {
  const plain = label.replaceAll(/\s+/g, ' ').trim();
  return plain
    .replace(/^[\s*•·–—-]+|[\s:：*._–-]+$/gu, '')
    .slice(0, 80)
    .trim();
}

/** Label and required mark from the words beside a field, which may be on several sides. */
export function labelled(...words: string[]): { label: string; is_marked: boolean } {
  return { label: words.map(tidyLabel).join(', '), is_marked: words.some(isMarked) };
}

/** Lower case without accents, for comparison. */
function compared(label: string): string {
  return label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').trim();
}
