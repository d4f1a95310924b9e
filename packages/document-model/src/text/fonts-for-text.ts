// Which fonts a text is set in, told from its characters alone: the same on the screen, where fonts come one by one, as on paper.
import { OWN_FONT_SCRIPTS, defaultFontId } from './fonts.ts';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const scriptFonts: readonly (readonly [RegExp, string])[] = [
  ...OWN_FONT_SCRIPTS.map(([name]) => [new RegExp(`\\p{Script=${name}}`, 'u'), `noto-sans-${name.toLowerCase()}`] as const),
  [kana, 'noto-sans-jp'],
  [hangul, 'noto-sans-kr'],
  [/\p{Script=Han}|\p{Script=Bopomofo}|[\u3000-\u303f\uff01-\uffee]/u, 'noto-sans-sc'],
];
/** Ideographs that are there for other encodings' sake or are rare, as in names; the Chinese font lacks many. */
const rareIdeographs = /[\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** Signs beyond those of ordinary text (whose fonts have © ® ™ and the signs of money). */
const symbols = /[\u2190-\u2bff\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}]/u;
const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Their spaces and stops are as wide as their images: those after an image are of the text around it. */
export const pictorialFonts: ReadonlySet<string> = new Set(['noto-emoji', 'noto-sans-symbols', 'noto-sans-symbols-2']);

/**
 * The fonts a text may need, in the order in which they are asked for a character: the chosen one, the default, those of the
 * text's scripts. Ideographs are drawn in the Japanese or Korean way where the text has letters of that language.
 */
export function fontsForText(text: string, chosenId: string = defaultFontId): string[] {
  const fonts = scriptFonts.filter(([script]) => script.test(text)).map(([, id]) => id);
  if (rareIdeographs.test(text)) fonts.push('noto-sans-jp', 'noto-sans-kr');
  if (symbols.test(text)) fonts.push('noto-sans-symbols', 'noto-sans-symbols-2');
  if (emoji.test(text)) fonts.push('noto-emoji');
  return [...new Set([chosenId, defaultFontId, ...fonts])];
}
