// Asks for proof of identity in addition to the link.
import { type MissingAuthentication, missingAuthentication } from '@countersign/contract/sign';
import { EMAIL_CODE_DIGITS } from '@countersign/contract/signees';
import { digitsIn } from '@countersign/document-model/digits';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, LogIn, MailCheck, UserRoundX } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSession } from '#lib/session/session.ts';
import { useSendVerification } from '#lib/session/use-send-verification.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type SigneeProof, endSession, enterAsSignee } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

export interface SignerAuthenticationFormProps {
  token: string;
  missing: MissingAuthentication;
  /** Why nothing can be entered now; undefined if it can. */
  refusal?: string | undefined;
  onEntered: (entered: { pdf_id: string; signee_id: string }) => void;
}

/** The proof that an error asks for; null for other errors. */
export function missingAuthenticationOf(error: unknown): MissingAuthentication | null {
  if (!isApiError(error)) return null;
  const parsed = missingAuthentication.safeParse(error.body);
  return parsed.success ? parsed.data : null;
}

export function SignerAuthenticationForm(props: SignerAuthenticationFormProps) {
  const { t } = useLingui();
  if (props.missing.proof === 'login') return <AccountNeeded {...props} />;
  if (props.missing.proof === 'addressee') return <OtherAccount {...props} />;
  const isMailed = props.missing.proof === 'email_code';

  return (
    <StatusScreen
      icon={isMailed ? <MailCheck /> : <KeyRound />}
      title={isMailed ? t`Enter the code from your email` : t`Enter your access code`}
    >
      <p>
        {isMailed
          ? t`We sent a ${EMAIL_CODE_DIGITS}-digit code to ${props.missing.email_hint}. It works for ten minutes.`
          : t`The sender gives you this code. If you don’t have it, ask them for it.`}
      </p>
      <CodeForm {...props} />
    </StatusScreen>
  );
}

/** The link belongs to another person than the signed-in user: prevents acting for them by accident. */
function OtherAccount(props: SignerAuthenticationFormProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const enter = useMutation({
    mutationFn: () => enterAsSignee(props.token, { as_addressee: true }),
    meta: { silent: true },
    onSuccess: props.onEntered,
    onError: (failure) => missingAuthenticationOf(failure) ?? reportFailure(failure),
  });
  const next = missingAuthenticationOf(enter.error);
  if (next) return <SignerAuthenticationForm {...props} missing={next} />;
  const [own, theirs] = [user?.email ?? '', props.missing.email_hint];

  return (
    <StatusScreen
      icon={<UserRoundX />}
      title={t`This link is for someone else`}
      action={
        <>
          <Button variant="primary" isPending={enter.isPending} onPress={() => enter.mutate()}>{t`I am this person`}</Button>
          <ButtonLink to="/signing">{t`My own documents`}</ButtonLink>
        </>
      }
    >
      {t`You’re signed in as ${own}, but the link was sent to ${theirs}. If you continue, you review and sign on behalf of that person, and the document’s record says so.`}
    </StatusScreen>
  );
}

function CodeForm({ token, missing, refusal, onEntered }: SignerAuthenticationFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [error, setError] = useState(refusal);
  const isMailed = missing.proof === 'email_code';
  const enter = useMutation({
    // The identity was already asked for.
    mutationFn: (proof: SigneeProof) => enterAsSignee(token, { ...proof, as_addressee: true }),
    meta: { silent: true },
    onSuccess: onEntered,
    onError: (failure, { send_code: isAnother }) => {
      // After requesting a new code, "code required" is no error.
      if (isAnother && isApiError(failure, 422)) return setError(undefined);
      if (isApiError(failure) && failure.status >= 400 && failure.status < 500) return setError(failure.message);
      return reportFailure(failure);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError(t`Enter the code.`);
    if (isMailed && digitsIn(code).length !== EMAIL_CODE_DIGITS) return setError(t`Enter all ${EMAIL_CODE_DIGITS} digits.`);
    enter.mutate(isMailed ? { code } : { access_code: code });
  };

  return (
    <form onSubmit={submit} noValidate className="mx-auto mt-6 flex max-w-xs flex-col gap-4 text-start">
      <TextField
        label={isMailed ? t`Code` : t`Access code`}
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        error={error}
        autoFocus
        autoComplete={isMailed ? 'one-time-code' : 'off'}
        inputMode={isMailed ? 'numeric' : 'text'}
        maxLength={isMailed ? 12 : 64}
      />
      <Button type="submit" variant="primary" isPending={enter.isPending}>
        {t`Open the document`}
      </Button>
      {isMailed && (
        <Button variant="quiet" isDisabled={enter.isPending} onPress={() => enter.mutate({ send_code: true })}>
          {t`Send another code`}
        </Button>
      )}
      {enter.variables?.send_code && !enter.isPending && !error && (
        <p
          role="status"
          className="text-center text-sm text-ink-muted"
        >{t`If your last code is over a minute old, we’ve sent a new one.`}</p>
      )}
    </form>
  );
}

function AccountNeeded({ missing }: Pick<SignerAuthenticationFormProps, 'missing'>): ReactNode {
  const { t } = useLingui();
  const { user } = useSession();
  // The tab keeps the secret of the link for the next person who signs in.
  const redirect = '/signee-login';
  const isUnproven = user !== null && user.email_verified_at === null;

  return (
    <StatusScreen
      icon={<LogIn />}
      title={isUnproven ? t`Verify your email address to open this document` : t`Sign in to open this document`}
      action={
        <>
          {isUnproven && <SendVerification />}
          {user ? (
            <SignInOtherwise redirect={redirect} variant={isUnproven ? 'secondary' : 'primary'} />
          ) : (
            <>
              <ButtonLink to="/login" search={{ redirect }} variant="primary">
                {t`Sign in`}
              </ButtonLink>
              <ButtonLink to="/sign-up" search={{ redirect }}>
                {t`Create an account`}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {!user
        ? t`The sender asks you to sign in with the address the link was sent to: ${missing.email_hint}.`
        : isUnproven
          ? t`You’re signed in as ${user.email}, which isn’t verified yet, and the link was sent to ${missing.email_hint}. If that’s you, open the link we emailed you, then open this one again.`
          : t`You’re signed in as ${user.email}, but the link was sent to ${missing.email_hint}. Sign out, then sign in with that address.`}
    </StatusScreen>
  );
}

function SendVerification() {
  const { t } = useLingui();
  const send = useSendVerification();
  return (
    <Button variant="primary" isPending={send.isPending} onPress={() => send.mutate()}>
      {t`Send the email again`}
    </Button>
  );
}

function SignInOtherwise({ redirect, variant }: { redirect: string; variant: 'primary' | 'secondary' }) {
  const { t } = useLingui();
  const signOut = useMutation({
    mutationFn: endSession,
    // A full page load, so that no data of the previous person remains.
    onSuccess: () => window.location.assign(`/login?${new URLSearchParams({ redirect }).toString()}`),
  });
  return (
    <Button variant={variant} isPending={signOut.isPending} onPress={() => signOut.mutate()}>
      {t`Sign in with another address`}
    </Button>
  );
}
