import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

/** Where a signing pdf stands; nothing for documents and templates. */
export function PdfStatus({ pdf }: { pdf: Pick<Pdf, 'mode' | 'signing_mode' | 'declined_cause' | 'is_finalizing'> }) {
  const { t } = useLingui();
  if (pdf.signing_mode === null || pdf.mode !== 'signing') return null;

  const texts: Record<NonNullable<Pdf['signing_mode']>, { text: string; tone: BadgeTone }> = {
    draft: { text: t`Draft`, tone: 'neutral' },
    pending: { text: t`Pending`, tone: 'info' },
    completed: { text: t`Completed`, tone: 'success' },
    declined: { text: declinedText(), tone: 'danger' },
  };
  const { text, tone } = pdf.is_finalizing ? { text: t`Finalizing`, tone: 'info' as const } : texts[pdf.signing_mode];
  return <Badge tone={tone}>{text}</Badge>;

  function declinedText(): string {
    if (pdf.declined_cause === 'sender') return t`Withdrawn`;
    return pdf.declined_cause === 'expired' ? t`Expired` : t`Declined`;
  }
}
