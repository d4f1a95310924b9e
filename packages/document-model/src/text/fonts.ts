// The fonts we set text in. Paths are those of npm packages: whoever loads them knows how to read files.

export interface CatalogueFont {
  id: string;
  family: string;
  style: 'sans' | 'handwriting';
  /** ISO 15924 codes of the scripts it is there for. */
  scripts: string[];
  /** Takes over characters that the chosen font lacks. */
  fallback: boolean;
  /** A module path, to be resolved from node_modules. */
  file: string;
}

/** Scripts with a font of their own, which is called after them: as Unicode names them, and their ISO 15924 codes. */
export const OWN_FONT_SCRIPTS = [
  ['Arabic', 'Arab'],
  ['Armenian', 'Armn'],
  ['Bengali', 'Beng'],
  ['Devanagari', 'Deva'],
  ['Ethiopic', 'Ethi'],
  ['Georgian', 'Geor'],
  ['Gujarati', 'Gujr'],
  ['Gurmukhi', 'Guru'],
  ['Hebrew', 'Hebr'],
  ['Kannada', 'Knda'],
  ['Khmer', 'Khmr'],
  ['Lao', 'Laoo'],
  ['Malayalam', 'Mlym'],
  ['Myanmar', 'Mymr'],
  ['Oriya', 'Orya'],
  ['Sinhala', 'Sinh'],
  ['Tamil', 'Taml'],
  ['Telugu', 'Telu'],
  ['Thaana', 'Thaa'],
  ['Thai', 'Thai'],
] as const;

const european = ['Latn', 'Grek', 'Cyrl'];

export const fontCatalogue: readonly CatalogueFont[] = [
  sans('noto-sans', 'Noto Sans', european, 'noto-sans/400Regular/NotoSans_400Regular.ttf'),
  { ...sans('noto-sans-bold', 'Noto Sans Bold', european, 'noto-sans/700Bold/NotoSans_700Bold.ttf'), fallback: false },
  ...OWN_FONT_SCRIPTS.map(([name, code]) => {
    const id = `noto-sans-${name.toLowerCase()}`;
    return sans(id, `Noto Sans ${name}`, [code], `${id}/400Regular/NotoSans${name}_400Regular.ttf`);
  }),
  sans('noto-sans-jp', 'Noto Sans Japanese', ['Hira', 'Kana', 'Hani'], 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  sans('noto-sans-kr', 'Noto Sans Korean', ['Hang', 'Hani'], 'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  sans('noto-sans-sc', 'Noto Sans Chinese', ['Hani', 'Bopo'], 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  sans('noto-sans-symbols', 'Noto Sans Symbols', ['Zsym'], 'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf'),
  sans('noto-sans-symbols-2', 'Noto Sans Symbols 2', ['Zsym'], 'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
  sans('noto-emoji', 'Noto Emoji', ['Zsye'], 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  handwriting('caveat', 'Caveat', 'caveat/400Regular/Caveat_400Regular.ttf'),
  handwriting('dancing-script', 'Dancing Script', 'dancing-script/400Regular/DancingScript_400Regular.ttf'),
  handwriting('great-vibes', 'Great Vibes', 'great-vibes/400Regular/GreatVibes_400Regular.ttf'),
  handwriting('homemade-apple', 'Homemade Apple', 'homemade-apple/400Regular/HomemadeApple_400Regular.ttf'),
  handwriting('sacramento', 'Sacramento', 'sacramento/400Regular/Sacramento_400Regular.ttf'),
  handwriting('kalam', 'Kalam', 'kalam/400Regular/Kalam_400Regular.ttf'),
];

export const defaultFontId = 'noto-sans';

/** What a name may be signed in: a hand, or the plain letters that stand in where no hand has the letters. */
export function isSigningFont(id: string): boolean {
  return id === defaultFontId || fontCatalogue.some((font) => font.id === id && font.style === 'handwriting');
}

function sans(id: string, family: string, scripts: string[], path: string): CatalogueFont {
  return { id, family, style: 'sans', scripts, fallback: true, file: `@expo-google-fonts/${path}` };
}

function handwriting(id: string, family: string, path: string): CatalogueFont {
  return { id, family, style: 'handwriting', scripts: ['Latn'], fallback: false, file: `@expo-google-fonts/${path}` };
}
