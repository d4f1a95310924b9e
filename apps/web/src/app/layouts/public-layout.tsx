import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { useSession } from '#lib/session/session.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { ButtonLink, PlainLink } from '#ui/link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';

/** Layout of public screens. */
export function PublicLayout() {
  const { t } = useLingui();
  const { user, isLoading } = useSession();

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 py-8 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PlainLink to="/" aria-label={t`Countersign, home`} className="rounded-md">
          <Wordmark />
        </PlainLink>
        <span className="flex items-center gap-2">
          <LanguageSelect />
          {!isLoading && user && <ButtonLink to="/home" size="small">{t`Home`}</ButtonLink>}
          {!isLoading && !user && <ButtonLink to="/login" size="small">{t`Sign in`}</ButtonLink>}
        </span>
      </header>
      <main id="content" className="flex-1 py-12">
        <Outlet />
      </main>
    </div>
  );
}
