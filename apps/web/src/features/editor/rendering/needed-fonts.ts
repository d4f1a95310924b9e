// Determines the fonts an element needs before any font is loaded.
import { type Element, type FieldElement, isSignatureField, namesOfFiles } from '@countersign/document-model';
import { fontCatalogue, fontsForText } from '@countersign/document-model/text';

/** Handwriting fonts. */
export const HANDWRITING = fontCatalogue.filter((font) => font.style === 'handwriting');

export function fontsOf(element: Element): string[] {
  if (element.kind === 'text' || element.kind === 'input' || element.kind === 'select') {
    const text = element.kind === 'select' && element.is_list ? element.options.join(' ') : element.value;
    return text === '' ? [] : fontsForText(text, element.pdf_font_id);
  }
  if (element.kind === 'attachment') {
    const names = namesOfFiles(element);
    return names === '' ? [] : fontsForText(names, element.pdf_font_id);
  }
  return isSignatureField(element) && element.value && 'text' in element.value
    ? fontsForText(element.value.text, element.value.font)
    : [];
}

/**
 * Fonts that may be needed to fill in these fields: those of the fields and their values, and the handwriting fonts for typed
 * signatures, with fallbacks for the letters of the name.
 */
export function fontsToFillIn(fields: readonly FieldElement[], name: string): string[] {
  const fonts = fields.flatMap((field) => {
    if (isSignatureField(field)) return [...HANDWRITING.map(({ id }) => id), ...fontsForText(name)];
    if (field.kind === 'input') return fontsForText(`${field.value} ${name}`, field.pdf_font_id);
    return field.kind === 'select' ? fontsForText(field.options.join(' '), field.pdf_font_id) : [];
  });
  return [...new Set(fonts)];
}
