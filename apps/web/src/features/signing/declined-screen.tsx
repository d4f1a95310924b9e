// Shown for a document that ended without all signatures: who ended it, and why.
import { useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SigningState } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

export function DeclinedScreen({ signing, below }: { signing: SigningState; below?: ReactNode }) {
  const { pdf, signee } = signing;
  const { title, text } = useEndWords(signing);

  return (
    <StatusScreen icon={<Ban />} title={title} tone="danger" below={below}>
      <p translate="no" className="font-medium text-ink">
        {pdf.name}
      </p>
      <p className="mt-2">{text}</p>
      {pdf.declined_reason && signee.status !== 'declined' && (
        <blockquote className="mt-4 border-s-2 border-line-strong ps-3 text-start wrap-anywhere whitespace-pre-line text-ink">
          <bdi>{pdf.declined_reason}</bdi>
        </blockquote>
      )}
    </StatusScreen>
  );
}

function useEndWords({ pdf, signee, others, sender_name }: SigningState): { title: string; text: string } {
  const { t } = useLingui();
  if (pdf.declined_cause === 'expired')
    return { title: t`This document has expired`, text: t`Ask ${sender_name} to send it again.` };
  if (pdf.declined_cause !== 'signee')
    return {
      title: t`This document was withdrawn`,
      text: t`${sender_name} withdrew this document. You don’t need to do anything.`,
    };

  const isApprover = signee.kind === 'approver';
  if (signee.status === 'declined')
    return {
      title: isApprover ? t`You declined to approve` : t`You declined to sign`,
      text: t`${sender_name} has been notified.`,
    };
  const refuser = others.find(({ status }) => status === 'declined');
  const name = refuser?.first_name ?? '';
  const title = !name
    ? t`Someone declined to sign`
    : refuser?.kind === 'approver'
      ? t`${name} declined to approve`
      : t`${name} declined to sign`;
  return { title, text: t`You don’t need to do anything.` };
}
