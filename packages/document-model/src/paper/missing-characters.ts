// Characters that would be drawn as nothing: refused where they are entered, never found out on paper.
import { fontsForText, missingGlyphs, type Shaper } from '../text/index.ts';

/** The text that a value puts on paper, with the font chosen for it; null for a value that is none. */
function textOf(value: unknown): { text: string; font_id: string | undefined } | null {
  if (typeof value === 'string') return { text: value, font_id: undefined };
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return null;
  return { text: value.text, font_id: 'font' in value && typeof value.font === 'string' ? value.font : undefined };
}

/** The fonts that have to be there before `missingCharacters` can tell. */
export function fontsForValue(value: unknown): string[] {
  const found = textOf(value);
  return found ? fontsForText(found.text, found.font_id) : [];
}

/** The characters of a text or of a typed signature that no font here has, each once. */
export function missingCharacters(value: unknown, shaper: Shaper): string[] {
  const found = textOf(value);
  return found ? missingGlyphs(found.text, shaper, fontsForText(found.text, found.font_id)) : [];
}

/** The same value without the characters. */
export function withoutCharacters<T>(value: T, characters: readonly string[]): T {
  const clean = (text: string): string => [...text].filter((character) => !characters.includes(character)).join('');
  if (typeof value === 'string') return clean(value) as T & string;
  if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
    return { ...value, text: clean(value.text) };
  return value;
}
