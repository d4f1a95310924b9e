import { Trans, useLingui } from '@lingui/react/macro';
import { DocumentTitle } from '#ui/document-title.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Mark } from '#ui/wordmark.tsx';

export function NotFoundScreen() {
  const { t } = useLingui();

  return (
    <main className="flex min-h-[80dvh] flex-col items-center justify-center px-6 text-center">
      <DocumentTitle>{t`Not found`}</DocumentTitle>
      <Mark className="size-10" />
      <p className="mt-8 text-sm font-medium text-ink-muted">404</p>
      <h1 className="mt-1 text-xl font-semibold">
        <Trans>Page not found</Trans>
      </h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-ink-muted">
        <Trans>The address may have a typo, or the page was moved or deleted.</Trans>
      </p>
      <ButtonLink to="/home" variant="primary" className="mt-8">
        <Trans>Go home</Trans>
      </ButtonLink>
    </main>
  );
}
