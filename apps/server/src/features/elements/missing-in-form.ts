// Values of a form may contain characters that no available font contains. They are omitted, as they would be when entered. Pure.
import { type Element, type ElementOf, isField } from '@countersign/document-model';
import { missingCharacters, withoutCharacters } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { FormFieldReport } from '@countersign/pdf';

/** The characters in the fields' values and options that no available font contains, each once. */
export function missingInForm(fields: readonly FormFieldReport[], shaper: Shaper): string[] {
  const texts = fields.flatMap(({ values, options }) => [...values, ...options.map(({ label }) => label)]);
  return missingCharacters(texts.join('\n'), shaper);
}

export function withoutMissing(elements: readonly Element[], missing: readonly string[]): Element[] {
  if (missing.length === 0) return [...elements];
  return elements.map((element) => {
    if (element.kind === 'select') return withDrawableOptions(element, missing);
    if (!isField(element) || typeof element.value !== 'string') return element;
    return { ...element, value: withoutCharacters(element.value, missing) };
  });
}

/** The value stays one of the options. */
function withDrawableOptions(element: ElementOf<'select'>, missing: readonly string[]): Element {
  const short = (text: string) => withoutCharacters(text, missing);
  const options = [...new Set(element.options.map(short))].filter((option) => option !== '');
  const export_values = element.export_values
    .map(({ option, value }) => ({ option: short(option), value }))
    .filter(({ option }) => options.includes(option));
  return { ...element, value: short(element.value), options, export_values };
}
