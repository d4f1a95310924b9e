// How text of one language is put together: names within sentences and lists, moments.
import { type Language, directionOf } from '@countersign/contract/fields';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u;
/** Embeddings, overrides and isolates: with them a name could turn the sentence around it. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The text with its `{names}` replaced. A value that runs the other way than the language is isolated (Unicode TR 9), so
 * that it does not tear the sentence apart.
 */
export function worded(text: string, values: Record<string, string>, language: Language): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return value === undefined ? whole : isolated(value, language);
  });
}

/** Beside each other, each read its own way; what is missing or empty is left out. */
export function listed(parts: readonly (string | null)[], language: Language): string {
  return parts
    .filter((part): part is string => part !== null && part !== '')
    .map((part) => isolated(part, language))
    .join(' · ');
}

/** A moment as the language writes it, with the zone that its time is told in. */
export function wordedMoment(moment: Date, { language, time_zone }: { language: Language; time_zone: string }): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(moment);
  const named = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone: time_zone }).formatToParts(moment);
  return `${day} (${named.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone})`;
}

function isolated(value: string, language: Language): string {
  const plain = value.replaceAll(BIDI_CONTROLS, '');
  const turns = directionOf(language) === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return turns.test(plain) ? `\u2068${plain}\u2069` : plain;
}
