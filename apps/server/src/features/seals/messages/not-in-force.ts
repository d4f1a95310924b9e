// What stands on the pages of a document that does not come into force, by why.
import type { Language } from '@countersign/contract/languages';
import type { PdfRow } from '#src/schema/pdfs.ts';

type Cause = NonNullable<PdfRow['declined_cause']>;

export const NOT_IN_FORCE: Record<Language, Record<Cause, string>> = {
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
