import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy } from 'react';
import { I18nProvider as PartsI18nProvider } from 'react-aria-components/I18nProvider';
import { areCookiesBlocked } from '#lib/cookies-blocked.ts';
import { i18n } from '#lib/i18n.ts';
import { useLanguage } from '#lib/language.ts';
import { onReconnected } from '#lib/live-reconnect.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { checkFetching } from '#lib/until-idle.ts';
import { createAppRouter } from './router.ts';

/** Lazy, because few people see it and everyone would wait for it. */
const CookiesBlockedScreen = lazy(async () => ({ default: (await import('./cookies-blocked-screen.tsx')).CookiesBlockedScreen }));

const PARTS_LOCALES = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', ar: 'ar-AE' } as const;

/** Parts of the app that outlive its screens; one of each per page. */
export function createAppParts() {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  checkFetching(() => router.state.isLoading || queryClient.isFetching() > 0);
  // The editor follows changes by others itself.
  onReconnected(() => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'editor-start' }));
  return { queryClient, router };
}

export function App({ queryClient, router }: ReturnType<typeof createAppParts>) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PartsLanguage>
          {areCookiesBlocked() ? (
            <Suspense>
              <CookiesBlockedScreen />
            </Suspense>
          ) : (
            <RouterProvider router={router} />
          )}
        </PartsLanguage>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Language of the component library, for screen reader texts and arrow key directions. */
function PartsLanguage({ children }: { children: ReactNode }) {
  return <PartsI18nProvider locale={PARTS_LOCALES[useLanguage()]}>{children}</PartsI18nProvider>;
}
