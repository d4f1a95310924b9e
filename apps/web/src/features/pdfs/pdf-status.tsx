import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { Badge, type TagColor } from '#ui/badge.tsx';

/** Status of a signing pdf; renders nothing for documents and templates. */
export function PdfStatus({ pdf }: { pdf: Pick<Pdf, 'mode' | 'signing_mode' | 'declined_cause' | 'is_finalizing'> }) {
  const { t } = useLingui();
  if (pdf.signing_mode === null || pdf.mode !== 'signing') return null;

  const texts: Record<NonNullable<Pdf['signing_mode']>, { text: string; color: TagColor }> = {
    draft: { text: t`Draft`, color: 'gray' },
    pending: { text: t`Pending`, color: 'blue' },
    completed: { text: t`Completed`, color: 'green' },
    declined: { text: declinedText(), color: 'red' },
  };
  const { text, color } = pdf.is_finalizing ? { text: t`Finalizing`, color: 'blue' as const } : texts[pdf.signing_mode];
  return <Badge color={color}>{text}</Badge>;

  function declinedText(): string {
    if (pdf.declined_cause === 'sender') return t`Withdrawn`;
    return pdf.declined_cause === 'expired' ? t`Expired` : t`Declined`;
  }
}
