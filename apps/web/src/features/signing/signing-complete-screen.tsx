// Shown after signing: what happens next, and the final files when ready. Never shows an error after success.
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { SigneeKind } from '@countersign/contract/signees';
import { hasEnded, isStillOpen } from '@countersign/contract/signing-states';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { Check, LinkIcon, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { useLanguageOf } from '#lib/language.ts';
import { useLiveChannel } from '#lib/live.ts';
import { formatMoment } from '#lib/i18n.ts';
import { useSession } from '#lib/session/session.ts';
import { TASK_WORDS } from '#lib/signee-task-words.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { EditorSkeleton } from '../editor/screen/editor-skeleton.tsx';
import { PdfFailed } from '../editor/screen/pdf-failed.tsx';
import { pdfQuery } from '../pdfs/pdf-queries.ts';
import { AfterSigning } from './after-signing.tsx';
import { CompletedScreen } from './completed-screen.tsx';
import { DeclinedScreen } from './declined-screen.tsx';
import { RedirectNotice } from './redirect-notice.tsx';
import { OtherSignees } from './other-signees.tsx';
import { OutOfGroupScreen, isOutOfGroup } from './group-screens.tsx';
import { WithSenderBranding } from './sender-branding.tsx';
import { type SigningState, signingQuery } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

const POLL_MS = 3_000;

/** @param signInScreen for people neither signed in nor entered as a signee */
export function SigningCompleteScreen({ signInScreen }: { signInScreen: ReactNode }) {
  const { pdf: pdfId = '' } = useSearch({ from: '/signing-complete' });
  const signing = useQuery({
    ...signingQuery(pdfId),
    enabled: pdfId !== '',
    refetchInterval: ({ state }) => (isSettled(state.data, state.error) ? false : POLL_MS),
  });
  useLanguageOf(signing.data?.signee.locale, { isGuest: false });
  useLiveChannel(signing.data ? channels.pdf(pdfId) : null, (event) => {
    if (event === PDF_CHANGED_EVENT) void signing.refetch();
  });

  if (signing.data)
    return (
      <WithSenderBranding pdfId={pdfId}>
        <Outcome signing={signing.data} />
      </WithSenderBranding>
    );
  if (isOutOfGroup(signing.error)) return <OutOfGroupScreen error={signing.error} />;
  if (pdfId === '' || isNobodyHere(signing.error)) {
    const isGuest = pdfId === '' || isApiError(signing.error, 401);
    return <NoPart pdfId={pdfId} guestScreen={isGuest ? signInScreen : null} />;
  }
  return signing.isError ? <PdfFailed fetch={signing} /> : <EditorSkeleton />;
}

/** No further changes will come: signing has ended, or the user has no part in it. */
function isSettled(signing: SigningState | undefined, error: unknown): boolean {
  return (signing && hasEnded(signing.pdf)) || isNobodyHere(error) || isOutOfGroup(error);
}

const DONE_WORDS: Record<SigneeKind, MessageDescriptor> = {
  signer: msg`You’ve signed`,
  approver: msg`You’ve approved`,
  viewer: msg`You’ve viewed the document`,
  copy: msg`Everyone has signed`,
};
const NOT_YET_WORDS: Record<SigneeKind, MessageDescriptor> = {
  signer: msg`Not signed yet`,
  approver: msg`Not approved yet`,
  viewer: msg`Not viewed yet`,
  copy: msg`Not signed yet`,
};

function isNobodyHere(error: unknown): boolean {
  return isApiError(error, 404) || isApiError(error, 401);
}

/** Leads a sender with no part in signing to the document; nobody else learns whether it exists. */
function NoPart({ pdfId, guestScreen }: { pdfId: string; guestScreen: ReactNode }) {
  const { t } = useLingui();
  const { user, isLoading } = useSession();
  const mayKeep = pdfId !== '' && user !== null;
  const pdf = useQuery({ ...pdfQuery(pdfId), enabled: mayKeep, retry: false });
  if (pdf.data) return <Navigate to="/pdfs/$pdfId/{-$mode}" params={{ pdfId }} replace />;
  if (isLoading || (mayKeep && pdf.isPending)) return <EditorSkeleton />;
  if (user === null && guestScreen) return guestScreen;
  return (
    <StatusScreen icon={<LinkIcon />} title={t`Document not found`}>
      {t`Open the link in the latest email about it. If it was sent to another address, sign in with that one.`}
    </StatusScreen>
  );
}

function Outcome({ signing }: { signing: SigningState }) {
  const { t } = useLingui();
  const { pdf, signee, others } = signing;
  const acting = others.filter((other) => other.kind !== 'copy');
  const open = acting.filter(isStillOpen);

  const title = t(DONE_WORDS[signee.kind]);
  const below = (
    <div className="flex flex-col gap-4">
      <RedirectNotice signing={signing} />
      <AfterSigning signing={signing} />
    </div>
  );

  if (pdf.signing_mode === 'completed')
    return <CompletedScreen signing={signing} title={signee.kind === 'copy' ? null : title} />;
  if (pdf.signing_mode === 'declined') return <DeclinedScreen signing={signing} below={signee.status === 'signed' && below} />;
  if (signee.kind === 'copy') return <Navigate to="/pdfs/$pdfId/{-$mode}" params={{ pdfId: pdf.id }} replace />;
  if (signee.status !== 'signed') return <NotYet signing={signing} />;
  if (open.length === 0) {
    return (
      <StatusScreen icon={<Check />} tone="success" title={title} below={below}>
        <p>{t`We’re preparing your signed document. It will appear here in a moment.`}</p>
        <ProgressBar label={t`Preparing the final document`} className="mx-auto mt-6 max-w-48" />
      </StatusScreen>
    );
  }
  return (
    <StatusScreen icon={<Check />} tone="success" title={title} below={below}>
      <p translate="no" className="text-sm">
        <FactLine facts={[pdf.name, signee.signed_at && formatMoment(signee.signed_at)]} />
      </p>
      <p className="mt-2">{t`We’ll email you when everyone has signed.`}</p>
      <OtherSignees others={acting} />
    </StatusScreen>
  );
}

/** Opened but not finished, or opened for someone else in this browser, as the name shows. */
function NotYet({ signing: { pdf, signee } }: { signing: SigningState }) {
  const { t } = useLingui();
  const { name } = signee;

  return (
    <StatusScreen
      icon={<PenLine />}
      title={t(NOT_YET_WORDS[signee.kind])}
      action={
        <ButtonLink to="/pdfs/$pdfId/{-$mode}" params={{ pdfId: pdf.id }} search={{ signee: signee.id }} variant="primary">
          {t(TASK_WORDS[signee.kind])}
        </ButtonLink>
      }
    >
      <p translate="no" className="font-medium text-ink">
        {pdf.name}
      </p>
      <p className="mt-2">{t`It’s still waiting for ${name}.`}</p>
    </StatusScreen>
  );
}
