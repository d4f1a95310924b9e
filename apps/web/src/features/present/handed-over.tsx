// The device in a signee's hands: identity check, signing, thanks, and back to the host. These screens show nothing of the
// host's account, and only the last one leads to it, after the host has proven their identity.
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { canAct } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Ban, CircleAlert, CircleCheck, HandHelping } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { actAsSignee } from '#lib/api/credentials.ts';
import { type DeviceLock, currentDeviceLock, lockDevice, unlockDevice, useDeviceLock } from '#lib/device-lock.ts';
import { useLanguageOf } from '#lib/language.ts';
import { useLiveChannel } from '#lib/live.ts';
import { Button } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { EditorSkeleton } from '../editor/screen/editor-skeleton.tsx';
import { OutOfGroupScreen, TakenScreen, isOutOfGroup } from '../signing/group-screens.tsx';
import { type SigningState, signingDocumentQuery, signingQuery, restart } from '../signing/signing-api.ts';
import { SigningFrame } from '../signing/signing-frame.tsx';
import { StatusScreen } from '../signing/status-screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { UnlockScreen, type UnlockScreenProps } from './unlock-screen.tsx';

export interface HandedOverProps {
  pdfId: string;
  signeeId: string;
  proofWays: UnlockScreenProps['proofWays'];
  signInScreen: ReactNode;
}

export function HandedOver({ pdfId, signeeId, proofWays, signInScreen }: HandedOverProps) {
  const { t } = useLingui();
  const lock = useDeviceLock();
  const [isLeaving, setIsLeaving] = useState(false);
  const signing = useQuery(signingQuery(pdfId));
  const state = signing.data?.signee.id === signeeId ? signing.data : undefined;
  const isHosted = state !== undefined && state.host !== null;
  const go = (stage: DeviceLock['stage']) => lockDevice({ pdf_id: pdfId, signee_id: signeeId, stage });
  // The way back is in the host's language.
  useLanguageOf(isHosted && lock?.stage !== 'back' && lock?.stage !== 'proven' ? state.signee.locale : undefined, {
    isGuest: true,
  });
  useActing({ pdfId, signeeId, isHandedOver: isHosted && mayContinue(state) });
  const refresh = () => void signing.refetch();
  useLiveChannel(state ? channels.pdf(pdfId) : null, (event) => event === PDF_CHANGED_EVENT && refresh(), refresh);

  const isSignedOut = isApiError(signing.error, 401);
  const isOwn = state !== undefined && !isHosted;
  useEffect(() => {
    // Nobody is signed in, or the host signs: there is nothing to protect.
    if (isSignedOut || isOwn) unlockDevice();
  }, [isSignedOut, isOwn]);
  if (isSignedOut) return lock ? null : signInScreen;
  if (isOwn) {
    return lock ? null : <Navigate to="/pdfs/$pdfId/{-$mode}" params={{ pdfId }} search={{ signee: signeeId }} replace />;
  }
  if (isLeaving) return <EditorSkeleton />;
  if (lock?.stage === 'back' || lock?.stage === 'proven') {
    return (
      <UnlockScreen
        lock={lock}
        host={state?.host?.name ?? null}
        proofWays={proofWays}
        onUnlocked={() => setIsLeaving(true)}
        onResume={mayContinue(state) ? () => go('confirm') : null}
      />
    );
  }

  const handBack = (
    <Button variant="primary" size="large" onPress={() => go('back')}>
      <HandHelping aria-hidden="true" />
      {t`Hand the device back`}
    </Button>
  );
  if (isOutOfGroup(signing.error)) return <OutOfGroupScreen error={signing.error} action={handBack} />;
  if (signing.error && !state) {
    const isRefused = isApiError(signing.error) && signing.error.status >= 400 && signing.error.status < 500;
    return (
      <StatusScreen
        icon={<CircleAlert />}
        title={isRefused ? t`This can’t be signed here` : t`This document couldn’t be opened`}
        action={
          <>
            {handBack}
            {!isRefused && (
              <Button size="large" isPending={signing.isFetching} onPress={() => void signing.refetch()}>
                {t`Try again`}
              </Button>
            )}
          </>
        }
      >
        {isRefused ? signing.error.message : t`Nothing is lost. Check your connection and try again.`}
      </StatusScreen>
    );
  }
  if (!state) return <EditorSkeleton />;
  if (!mayContinue(state)) {
    // The host came back through the browser history, so nobody else has the device.
    if (!lock) return <Navigate to="/pdfs/$pdfId/present" params={{ pdfId }} search={{}} replace />;
    return <Ended signing={state} handBack={handBack} />;
  }
  if (lock?.stage !== 'signing')
    return <ConfirmScreen signing={state} onConfirmed={() => go('signing')} onRefused={() => go('back')} />;
  return <Signing signing={state} onHandBack={() => go('back')} />;
}

/** Makes calls as the signee, and locks the device as soon as it is known to be someone else's. */
function useActing({ pdfId, signeeId, isHandedOver }: { pdfId: string; signeeId: string; isHandedOver: boolean }) {
  useEffect(() => {
    actAsSignee(signeeId);
    return () => actAsSignee(null);
  }, [signeeId]);
  useEffect(() => {
    // Opened by a direct link, without the list.
    if (isHandedOver && !currentDeviceLock()) lockDevice({ pdf_id: pdfId, signee_id: signeeId, stage: 'confirm' });
  }, [isHandedOver, pdfId, signeeId]);
}

function mayContinue(state: SigningState | undefined): boolean {
  return state?.pdf.signing_mode === 'pending' && canAct(state.signee);
}

function Signing({ signing, onHandBack }: { signing: SigningState; onHandBack: () => void }) {
  const client = useQueryClient();
  const acting = signing.signing_group?.acting ?? null;
  const document = useQuery({ ...signingDocumentQuery(signing.pdf.id), enabled: acting === null });
  if (acting !== null)
    return (
      <TakenScreen signing={signing} acting={acting} onTaken={() => restart(client, signing.pdf.id)} onHandBack={onHandBack} />
    );
  if (!document.data) return <EditorSkeleton />;

  return (
    <>
      <DocumentTitle>{signing.pdf.name}</DocumentTitle>
      <SigningFrame key={signing.signee.id} signing={signing} document={document.data} onHandBack={onHandBack} />
    </>
  );
}

/** Signing has ended, whatever the result. */
function Ended({ signing, handBack }: { signing: SigningState; handBack: ReactNode }) {
  const { t } = useLingui();
  const { pdf, signee } = signing;

  if (signee.status === 'signed') {
    return (
      <StatusScreen icon={<CircleCheck />} tone="success" title={t`Thank you, ${signee.name}`} action={handBack}>
        <p>{signee.kind === 'approver' ? t`You approved “${pdf.name}”.` : t`You signed “${pdf.name}”.`}</p>
        <p className="mt-2">{t`We’ll email the final document to ${signee.email}. Please give the device back now.`}</p>
      </StatusScreen>
    );
  }
  if (signee.status === 'declined') {
    return (
      <StatusScreen
        icon={<Ban />}
        tone="danger"
        title={signee.kind === 'approver' ? t`You declined to approve` : t`You declined to sign`}
        action={handBack}
      >
        {t`Your reason was recorded. Please give the device back now.`}
      </StatusScreen>
    );
  }
  return (
    <StatusScreen icon={<Ban />} tone="danger" title={t`This document can no longer be signed`} action={handBack}>
      {t`It was withdrawn, declined or has expired. Please give the device back now.`}
    </StatusScreen>
  );
}
