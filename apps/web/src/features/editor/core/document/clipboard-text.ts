// Elements as something that can lie in the system's clipboard: readable text for other programs, and in its HTML the
// elements themselves for other tabs and pdfs of ours. What is read from there may come from anywhere and is checked.
import { type Element, elementSchema } from '@countersign/document-model';
import { z } from 'zod';

export interface CopiedElements {
  /** Of the pdf that they were copied in: its signees and images are its own. */
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

/** The elements in the HTML of a clipboard; null where it holds none of ours. */
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
