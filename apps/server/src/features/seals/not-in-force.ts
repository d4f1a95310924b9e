// What was declined, withdrawn or has expired says so on every page: somebody may have signed it before.
import type { Language } from '@countersign/contract/fields';
import { type Element, LAYER_RANGE, createElement, uuidv7 } from '@countersign/document-model';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';

type Cause = NonNullable<PdfRow['declined_cause']>;

const WORDS: Record<Language, Record<Cause, string>> = {
  en: {
    signee: 'Declined: this document is not in force.',
    sender: 'Withdrawn: this document is not in force.',
    expired: 'Expired: this document is not in force.',
  },
  de: {
    signee: 'Abgelehnt: Dieses Dokument gilt nicht.',
    sender: 'Zurückgezogen: Dieses Dokument gilt nicht.',
    expired: 'Abgelaufen: Dieses Dokument gilt nicht.',
  },
  fr: {
    signee: 'Refusé : ce document n’est pas en vigueur.',
    sender: 'Retiré : ce document n’est pas en vigueur.',
    expired: 'Expiré : ce document n’est pas en vigueur.',
  },
  es: {
    signee: 'Rechazado: este documento no está en vigor.',
    sender: 'Retirado: este documento no está en vigor.',
    expired: 'Caducado: este documento no está en vigor.',
  },
  ar: {
    signee: 'مرفوض: هذا المستند غير ساري المفعول.',
    sender: 'مسحوب: هذا المستند غير ساري المفعول.',
    expired: 'منتهي الصلاحية: هذا المستند غير ساري المفعول.',
  },
};

const COLOR = '#b91c1c';
/** In points. */
const FROM_TOP = 8;
const WIDTH = 400;
const LOOK = { height: 20, color: COLOR, alignment: 'center', layer: LAYER_RANGE.max };

/** One line at the top of each page, above everything else; none for a pdf that may still come into force. */
export function marksNotInForce(
  { signing_mode, declined_cause }: Pick<PdfRow, 'signing_mode' | 'declined_cause'>,
  pages: readonly Pick<PageRow, 'id' | 'width' | 'height'>[],
  language: Language,
): Element[] {
  if (signing_mode !== 'declined') return [];
  const value = WORDS[language][declined_cause ?? 'signee'];
  return pages.map((page) => {
    const width = Math.min(WIDTH, page.width);
    const place = { id: uuidv7(), page_id: page.id, kind: 'text' as const, x: (page.width - width) / 2, y: FROM_TOP };
    return createElement(place, { ...LOOK, width, value });
  });
}
