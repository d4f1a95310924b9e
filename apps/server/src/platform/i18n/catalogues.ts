// Loads the translations from src/locales. Each file is read once, at startup or when first needed.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '@countersign/contract/languages';
import { parsePo } from 'pofile-ts';
import { CATALOGUES, type Catalogue } from './texts.ts';

type Translations = ReadonlyMap<string, string>;

const FOLDER = path.resolve(import.meta.dirname, '../../locales');
const known = new Map<string, Translations>();

/** The texts of a catalogue by their ids. */
export function readCatalogue(catalogue: Catalogue, language: Language): Translations {
  const file = fileOf(catalogue, language);
  const read = known.get(file) ?? translationsIn(readFileSync(file, 'utf8'));
  known.set(file, read);
  return read;
}

/** Loads all catalogues, so that no email waits for them; except English, which is in the code. */
export async function readCatalogues(): Promise<void> {
  const languages = LANGUAGES.filter((language) => language !== 'en');
  const files = CATALOGUES.flatMap((catalogue) => languages.map((language) => fileOf(catalogue, language)));
  for (const file of files) known.set(file, translationsIn(await readFile(file, 'utf8')));
}

function fileOf(catalogue: Catalogue, language: Language): string {
  return path.join(FOLDER, catalogue, `${language}.po`);
}

function translationsIn(po: string): Translations {
  // Untranslated messages fall back to English.
  return new Map(parsePo(po).items.flatMap(({ msgid, msgstr: [said] }) => (said ? [[msgid, said] as const] : [])));
}
