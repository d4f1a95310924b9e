// Marks every page of a declined, withdrawn or expired document, because someone may have signed it before.
import type { Language } from '@countersign/contract/languages';
import { type Element, LAYER_RANGE, createElement, uuidv7 } from '@countersign/document-model';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import { notInForceTexts } from './document-texts.ts';

const COLOR = '#b91c1c';
/** In points. */
const FROM_TOP = 8;
const WIDTH = 400;
const LOOK = { height: 20, color: COLOR, alignment: 'center', layer: LAYER_RANGE.max };

/** A line at the top of each page, above everything else; none for a pdf that may still take effect. */
export function marksNotInForce(
  { signing_mode, declined_cause }: Pick<PdfRow, 'signing_mode' | 'declined_cause'>,
  pages: readonly Pick<PageRow, 'id' | 'width' | 'height'>[],
  language: Language,
): Element[] {
  if (signing_mode !== 'declined') return [];
  const value = sayIn(language)(notInForceTexts[declined_cause ?? 'signee']);
  return pages.map((page) => {
    const width = Math.min(WIDTH, page.width);
    const base = { id: uuidv7(), page_id: page.id, kind: 'text' as const, x: (page.width - width) / 2, y: FROM_TOP };
    return createElement(base, { ...LOOK, width, value });
  });
}
