// Which fonts a text needs, before any font is there to ask.
import type { Element } from '@countersign/document-model';
import { defaultFontId } from '@countersign/document-model/text';

const SCRIPT_FONTS: readonly [RegExp, string][] = [
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
];

export function fontsFor(text: string, fontId: string): string[] {
  return [fontId, defaultFontId, ...SCRIPT_FONTS.filter(([script]) => script.test(text)).map(([, id]) => id)];
}

export function fontsOf(element: Element): string[] {
  if (element.kind === 'text' || element.kind === 'input' || element.kind === 'select') {
    return element.value === '' ? [] : fontsFor(element.value, element.pdf_font_id);
  }
  const isSignature = element.kind === 'signature' || element.kind === 'initial';
  return isSignature && element.value && 'text' in element.value ? fontsFor(element.value.text, element.value.font) : [];
}
