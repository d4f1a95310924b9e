import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { FileText, Hourglass, LinkIcon, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { forgetLinkSecret } from '#lib/link-secrets.ts';
import { linkSecret, noteOpened } from '#lib/read-link-secrets.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { OutOfGroupScreen, isOutOfGroup } from './group-screens.tsx';
import { OldLinkScreen } from './old-link-screen.tsx';
import { SignerAuthenticationForm, missingAuthenticationOf } from './signer-authentication-form.tsx';
import { signeeLoginQuery } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

/**
 * Target of the emailed link: opens the document, or explains why it cannot. Link scanners run page scripts but press no
 * buttons, so nothing is requested or recorded before the button is pressed.
 */
export function SigneeLoginScreen() {
  const { t } = useLingui();
  const [link] = useState(() => linkSecret('/signee-login'));
  const token = link?.token;
  // People who had to sign in first have already pressed the button.
  const [isOpened, setIsOpened] = useState(link?.is_opened ?? false);
  const [entered, setEntered] = useState<{ pdf_id: string; signee_id: string } | null>(null);
  const login = useQuery({ ...signeeLoginQuery(token ?? ''), enabled: isOpened && Boolean(token) });

  const way = entered ?? login.data;
  useEffect(() => {
    if (way) forgetLinkSecret('/signee-login');
  }, [way]);

  const open = () => {
    noteOpened('/signee-login');
    setIsOpened(true);
  };

  const missing = missingAuthenticationOf(login.error);
  if (token && !isOpened) return <Waiting onOpen={open} />;

  if (token && missing && !entered) {
    const refusal = isApiError(login.error, 429) ? login.error.message : undefined;
    return <SignerAuthenticationForm token={token} missing={missing} refusal={refusal} onEntered={setEntered} />;
  }
  if (way) {
    return (
      <Navigate
        to="/pdfs/$pdfId/{-$mode}"
        params={{ pdfId: way.pdf_id, mode: 'signing' }}
        search={{ signee: way.signee_id }}
        replace
      />
    );
  }
  if (token && isRenewable(login.error)) return <OldLinkScreen token={token} />;
  if (isApiError(login.error, 429)) {
    return (
      <StatusScreen
        icon={<Hourglass />}
        title={t`Please wait a moment`}
        action={<Button isPending={login.isFetching} onPress={() => void login.refetch()}>{t`Try again`}</Button>}
      >
        {login.error.message}
      </StatusScreen>
    );
  }
  if (isOutOfGroup(login.error)) return <OutOfGroupScreen error={login.error} />;
  const isRefused = !token || (isApiError(login.error) && login.error.status >= 400 && login.error.status < 500);
  if (isRefused) {
    return (
      <StatusScreen
        icon={<LinkIcon />}
        title={t`This link is no longer valid`}
        // People with an account find their other pending documents there.
        action={<ButtonLink to="/home">{t`Go to your documents`}</ButtonLink>}
      >
        {(isApiError(login.error) && login.error.message) ||
          t`Open the latest email about the document, or ask its sender for a new link.`}
      </StatusScreen>
    );
  }
  if (login.isError) {
    return (
      <StatusScreen
        icon={<WifiOff />}
        title={t`No connection`}
        action={<Button onPress={() => void login.refetch()}>{t`Try again`}</Button>}
      >
        {t`The document couldn’t be loaded. Nothing is lost.`}
      </StatusScreen>
    );
  }
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4 text-ink-muted">
      <Spinner className="size-6" />
      {t`Opening the document…`}
    </div>
  );
}

function Waiting({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <StatusScreen
      icon={<FileText />}
      title={t`A document is waiting for you`}
      action={
        <Button variant="primary" onPress={onOpen}>
          {t`Review document`}
        </Button>
      }
    >
      {t`The sender is notified when you open it.`}
    </StatusScreen>
  );
}

function isRenewable(error: unknown): boolean {
  return isApiError(error, 403) && typeof error.body === 'object' && error.body !== null && 'is_renewable' in error.body;
}
