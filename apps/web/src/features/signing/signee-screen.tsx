// A signee's view of a pdf: signing, or the reason why there is nothing to sign.
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { canAct } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Clock, FileText, LinkIcon, UserRoundCheck, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { actAsSignee } from '#lib/api/credentials.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { useLanguageOf } from '#lib/language.ts';
import { useLiveChannel } from '#lib/live.ts';
import { DocumentTitle } from '#ui/document-title.tsx';
import { EditorSkeleton } from '../editor/screen/editor-skeleton.tsx';
import { PdfFailed, firstFailed } from '../editor/screen/pdf-failed.tsx';
import { DeclinedScreen } from './declined-screen.tsx';
import { OutOfGroupScreen, TakenScreen, isOutOfGroup } from './group-screens.tsx';
import { WithSenderBranding } from './sender-branding.tsx';
import { signingDocumentQuery, signingQuery, restart } from './signing-api.ts';
import { SigningFrame } from './signing-frame.tsx';
import { StatusScreen } from './status-screen.tsx';

export function SigneeScreen({ pdfId }: { pdfId: string }) {
  return (
    <WithSenderBranding pdfId={pdfId}>
      <SigneeContent pdfId={pdfId} />
    </WithSenderBranding>
  );
}

function SigneeContent({ pdfId }: { pdfId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const signing = useQuery(signingQuery(pdfId));
  // Stored locally, because the signing may be closed to the reassigning person before the response arrives.
  const [successor, setSuccessor] = useState<string | null>(null);
  const signeeId = signing.data?.signee.id ?? null;
  useLanguageOf(signing.data?.signee.locale, { isGuest: Boolean(signing.data?.host) });
  useEffect(() => {
    actAsSignee(signeeId);
    return () => actAsSignee(null);
  }, [signeeId]);
  const isOpen = signing.data?.pdf.signing_mode === 'pending' && canAct(signing.data.signee);
  const acting = signing.data?.signing_group?.acting ?? null;
  const document = useQuery({ ...signingDocumentQuery(pdfId), enabled: isOpen && acting === null });
  const refresh = () => void signing.refetch();
  useLiveChannel(signing.data ? channels.pdf(pdfId) : null, (event) => event === PDF_CHANGED_EVENT && refresh(), refresh);

  if (successor !== null) {
    return (
      <StatusScreen icon={<UserRoundCheck />} title={t`Reassigned to ${successor}`} tone="success">
        {t`They received an email with the document. You don’t need to do anything.`}
      </StatusScreen>
    );
  }
  if (isApiError(signing.error, 404) || isApiError(signing.error, 401)) {
    return (
      <StatusScreen icon={<LinkIcon />} title={t`You don’t have access to this document`}>
        {t`Open the link in the latest email about it. If it was sent to another address, sign in with that one.`}
      </StatusScreen>
    );
  }
  if (isOutOfGroup(signing.error)) return <OutOfGroupScreen error={signing.error} />;
  if (isSharedAddress(signing.error)) {
    return (
      <StatusScreen icon={<Users />} title={t`Several people were invited at your address`}>
        {t`Open the link in the email addressed to you. Each link is for one person only.`}
      </StatusScreen>
    );
  }
  if (isApiError(signing.error, 409) || isApiError(document.error, 409)) {
    return (
      <StatusScreen icon={<LinkIcon />} title={t`This browser is now signed in as someone else`}>
        {t`Another recipient’s link was opened in this browser. Open the link in your email again; your entries are saved.`}
      </StatusScreen>
    );
  }
  const failed = firstFailed([signing, document]);
  if (failed) return <PdfFailed fetch={failed} />;
  if (!signing.data) return <EditorSkeleton />;

  const { pdf, signee } = signing.data;
  // For people who have signed, that screen also shows how it ended.
  if (pdf.signing_mode === 'completed' || signee.status === 'signed')
    return <Navigate to="/signing-complete" search={{ pdf: pdfId }} replace />;
  if (pdf.signing_mode === 'declined') return <DeclinedScreen signing={signing.data} />;
  if (signee.kind === 'copy') {
    return (
      <StatusScreen icon={<FileText />} title={t`You’ll receive a copy`}>
        {t`“${pdf.name}” is being signed by others. We’ll email you the signed document when it’s done.`}
      </StatusScreen>
    );
  }
  if (!isOpen) {
    return (
      <StatusScreen icon={<Clock />} title={t`It’s not your turn yet`}>
        {t`Others sign “${pdf.name}” before you. We’ll email you when it’s your turn.`}
      </StatusScreen>
    );
  }
  if (acting !== null) return <TakenScreen signing={signing.data} acting={acting} onTaken={() => restart(client, pdfId)} />;
  if (!document.data) return <EditorSkeleton />;

  return (
    <>
      <DocumentTitle>{pdf.name}</DocumentTitle>
      <SigningFrame key={signee.id} signing={signing.data} document={document.data} onHandedOn={setSuccessor} />
    </>
  );
}

/** Several signees share the address, so the account does not tell which of them this is. */
function isSharedAddress(error: unknown): boolean {
  return isApiError(error, 409) && typeof error.body === 'object' && error.body !== null && 'is_shared' in error.body;
}
