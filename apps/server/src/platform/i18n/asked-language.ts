import { LANGUAGES, type Language } from '@countersign/contract/languages';

/** What a browser asks for (RFC 9110, 12.5.4), of the languages that people are written to in; English for none of them. */
export function askedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const found = wanted.map(({ language }) => LANGUAGES.find((known) => known === language));
  return found.find((language) => language !== undefined) ?? 'en';
}
