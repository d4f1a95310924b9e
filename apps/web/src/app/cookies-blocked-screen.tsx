import { useLingui } from '@lingui/react/macro';
import { Cookie } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';

/** Replaces every screen when the app cannot work. */
export function CookiesBlockedScreen() {
  const { t } = useLingui();
  const site = window.location.host;
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-4 p-6 text-center">
      <DocumentTitle>{t`Cookies are blocked`}</DocumentTitle>
      <Cookie aria-hidden="true" className="size-10 text-ink-muted" />
      <h1 className="text-xl font-semibold text-ink">{t`Your browser blocks cookies and site data`}</h1>
      <p className="text-ink-muted">
        {t`You need them to sign in and to sign documents. Allow cookies and site data for ${site} in your browser’s privacy settings, then reload this page.`}
      </p>
      <Button variant="primary" onPress={() => window.location.reload()}>{t`Load again`}</Button>
    </main>
  );
}
