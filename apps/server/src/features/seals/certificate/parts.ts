// What the sections of a certificate share.
import type { Language } from '@countersign/contract/languages';
import type { Element } from '@countersign/document-model';
import type { DrawItem } from '@countersign/pdf';
import type { Say } from '#platform/i18n/texts.ts';
import type { CertificateFacts } from './facts.ts';
import { type Block, CONTENT_WIDTH, QUIET, type Sheet, rule } from './sheet.ts';

/** The certificate in one language: a document sent in several languages has one part for each. */
export interface Part {
  sheet: Sheet;
  facts: CertificateFacts;
  language: Language;
  say: Say;
  ink: Ink;
}

/** Draws a signature into a box at (0, 0). */
export type Ink = (signature: Element, box: { width: number; height: number }) => DrawItem[];

/** Inner margin of cards, in points. */
export const PADDING = 12;

export function heading({ sheet }: Part, text: string) {
  sheet.keep(72);
  sheet.add(space(12));
  sheet.add(sheet.text(text, CONTENT_WIDTH, { size: 13, bold: true }), { after: 4 });
  sheet.add(rule, { after: 9 });
}

export function space(height: number): Block {
  return { items: [], width: 0, height };
}

export function quiet({ sheet }: Part, text: string, size: number): Block {
  return sheet.text(text, CONTENT_WIDTH, { size, color: QUIET });
}
