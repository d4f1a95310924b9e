import { LANGUAGES, type Language } from '@countersign/contract/languages';

/** The browser's preferred language (RFC 9110, 12.5.4) among the supported ones; English if there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const found = preferences.map(({ language }) => LANGUAGES.find((known) => known === language));
  return found.find((language) => language !== undefined) ?? 'en';
}
