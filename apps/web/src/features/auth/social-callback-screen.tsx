// `/auth/{provider}/callback`: where a service returns the browser.
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@countersign/contract/social-login';
import type { User } from '@countersign/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentDeviceLock, lockDevice } from '#lib/device-lock.ts';
import { notify } from '#lib/notify.ts';
import { setSession } from '#lib/session/session.ts';
import { AuthMessage } from './auth-form.tsx';
import { safeRedirect } from './safe-redirect.ts';
import { endTrip, finishSignIn, readTrip } from './social-api.ts';
import { SocialDetailsForm } from './social-details-form.tsx';
import { SocialFailureMessage } from './social-failure-message.tsx';
import { SocialPasswordForm } from './social-password-form.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

type Finished = Awaited<ReturnType<typeof finishSignIn>>;
type Step = Exclude<Finished, User | { done: unknown }>;

export function SocialCallbackScreen() {
  const { provider } = useParams({ from: '/social-callback-layout/auth/$provider/callback' });
  const known = SOCIAL_PROVIDERS.find((one) => one === provider);
  return known ? <Callback provider={known} /> : <SocialFailureMessage provider={null} failure={null} />;
}

function Callback({ provider }: { provider: SocialProvider }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isStarted = useRef(false);
  const [trip] = useState(readTrip);
  const service = PROVIDER_NAMES[provider];

  function enter(user: User) {
    endTrip();
    setSession(client, user);
    void router.navigate({ href: safeRedirect(trip.redirect), replace: true });
  }

  async function backToAccount(done: 'connected' | 'confirmed') {
    endTrip();
    const lock = currentDeviceLock();
    if (lock && trip.from === 'device' && done === 'confirmed') {
      lockDevice({ ...lock, stage: 'proven' });
      const { pdf_id: pdfId, signee_id: signing_as } = lock;
      return router.navigate({ to: '/pdfs/$pdfId/present', params: { pdfId }, search: { signing_as }, replace: true });
    }
    await router.navigate({ to: '/settings/account', hash: done === 'connected' ? 'sign-ins' : '', replace: true });
    if (done === 'connected') notify.success(t`${service} is connected`);
    else notify.success(t`Confirmed`, t`Please repeat what you were doing. You won’t be asked again for five minutes.`);
  }

  async function begin() {
    // Parsed here, because the router would turn a code of digits into a number.
    const search = new URLSearchParams(window.location.search);
    const [code, state] = [search.get('code'), search.get('state')];
    // A code works once, so it must not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // A reload after that has neither a code nor an error.
    if (!code || !state) return setFailure({ error: search.has('error') ? 'denied' : 'gone' });
    try {
      const answer = await finishSignIn(provider, { code, state });
      if ('done' in answer) return await backToAccount(answer.done);
      if ('id' in answer) return enter(answer);
      return setStep(answer);
    } catch (error) {
      return setFailure({ error });
    }
  }

  const start = useEffectEvent(() => void begin());
  useEffect(() => {
    // Effects may run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  }, []);

  const startOver = () => void router.navigate({ to: '/login', search: trip.redirect ? { redirect: trip.redirect } : {} });
  if (failure) return <SocialFailureMessage provider={provider} failure={failure.error} />;
  if (!step) return <AuthMessage title={t`Signing in with ${service}…`}>{t`This takes a moment.`}</AuthMessage>;
  if ('two_factor' in step) return <TwoFactorForm redirect={trip.redirect} onStartOver={startOver} />;

  const shared = { provider, ticket: step.ticket, onEntered: enter, onFailed: (error: unknown) => setFailure({ error }) };
  if (step.next === 'password') return <SocialPasswordForm {...shared} email={step.email} onStartOver={startOver} />;
  const { email, first_name, last_name } = step;
  return <SocialDetailsForm {...shared} initial={{ email, first_name, last_name }} />;
}
