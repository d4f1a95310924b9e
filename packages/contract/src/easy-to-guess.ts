// Passwords that are long enough but still easy to guess. The server knows many more (`common-passwords.ts`).

/** Optionally followed by digits and punctuation. */
const FIRST_GUESS =
  /^(?:passwor[dt]|passphrase|contraseña|contrasena|mot ?de ?passe|كلمة ?السر|qwert[yz]\p{L}*|azerty\p{L}*|let ?me ?in|welcome|i ?love ?you|admin(?:istrator)?|countersign)\P{L}*$/u;
/** Keys and letters in a row. */
const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const FEWEST_CHARACTERS = 5;

/** Whether it holds too few different characters, is a row of the keyboard, or a word that everyone tries. */
export function isEasyToGuess(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (new Set(plain.replaceAll(/\s/g, '')).size < FEWEST_CHARACTERS) return true;
  return FIRST_GUESS.test(plain) || ROWS.some((row) => row.includes(plain));
}
