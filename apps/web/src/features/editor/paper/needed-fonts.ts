// Which fonts an element needs, before any font is there to ask.
import { type Element, isSignatureField } from '@countersign/document-model';
import { fontsForText } from '@countersign/document-model/text';

export function fontsOf(element: Element): string[] {
  if (element.kind === 'text' || element.kind === 'input' || element.kind === 'select') {
    const text = element.kind === 'select' && element.is_list ? element.options.join(' ') : element.value;
    return text === '' ? [] : fontsForText(text, element.pdf_font_id);
  }
  return isSignatureField(element) && element.value && 'text' in element.value
    ? fontsForText(element.value.text, element.value.font)
    : [];
}
