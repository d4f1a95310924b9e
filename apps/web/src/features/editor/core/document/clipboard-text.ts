// Clipboard format of elements: readable text for other programs, and the elements themselves in the HTML, for other tabs and
// pdfs. Clipboard content may come from anywhere, so it is validated.
import { type Element, elementSchema } from '@countersign/document-model';
import { z } from 'zod';

export interface CopiedElements {
  /** The source pdf, to which its signees and images belong. */
  pdf_id: string;
  elements: readonly Element[];
}

export interface ClipboardText {
  text: string;
  html: string;
}

const copiedSchema = z.object({ pdf_id: z.string(), elements: z.array(elementSchema).max(5_000) });
const MARK = 'data-countersign-elements';

export function toClipboard(copied: CopiedElements): ClipboardText {
  const text = copied.elements.flatMap(textOf).join('\n');
  const json = encodeURIComponent(JSON.stringify(copied));
  return { text, html: `<div ${MARK}="${btoa(json)}">${escapeHtml(text)}</div>` };
}

/** The elements in clipboard HTML; null if it contains none. */
export function fromClipboard(html: string): CopiedElements | null {
  const encoded = new RegExp(`${MARK}="([A-Za-z0-9+/=]+)"`).exec(html)?.[1];
  if (!encoded) return null;
  try {
    return copiedSchema.parse(JSON.parse(decodeURIComponent(atob(encoded))));
  } catch {
    return null;
  }
}

function textOf(element: Element): string[] {
  return 'value' in element && typeof element.value === 'string' && element.kind !== 'image' && element.value !== ''
    ? [element.value]
    : [];
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
