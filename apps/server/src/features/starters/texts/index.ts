import type { Language } from '@countersign/contract/languages';
import type { StarterTexts } from '../definitions.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const TEXTS: Record<Language, StarterTexts> = { en, de, fr, es, ar };

export function textsIn(language: Language): StarterTexts {
  return TEXTS[language];
}
