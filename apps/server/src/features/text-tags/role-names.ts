import type { Language } from '@countersign/contract/languages';

/** What a role is called that a tag only numbers. */
export const NUMBERED_ROLE: Record<Language, (number: number) => string> = {
  en: (number) => `Signer ${number}`,
  de: (number) => `Unterzeichner ${number}`,
  fr: (number) => `Signataire ${number}`,
  es: (number) => `Firmante ${number}`,
  ar: (number) => `الموقّع ${number}`,
};
