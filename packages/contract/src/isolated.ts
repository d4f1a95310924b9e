import { type Language, directionOf } from './languages.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u;
/** Embeddings, overrides and isolates: with them a name could turn the sentence around it. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A value as it stands within a sentence of a language: one that runs the other way is isolated (Unicode TR 9), so that it does
 * not tear the sentence apart.
 */
export function isolated(value: string, language: Language): string {
  const plain = withoutTurns(value);
  const turns = directionOf(language) === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return turns.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Whether there are letters in it that are read from right to left. */
export function hasLeftwardLetters(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The value without the characters that change text direction. */
export function withoutTurns(value: string): string {
  return value.replaceAll(BIDI_CONTROLS, '');
}

/** Removes the isolates around values, for names that are stored rather than put into sentences. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}
