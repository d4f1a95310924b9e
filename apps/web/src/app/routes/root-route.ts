import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, retainSearchParams } from '@tanstack/react-router';
import { RootLayout } from '../layouts/root-layout.tsx';
import { requireUnlocked } from './guards.ts';
import { ErrorScreen } from '../screens/error-screen.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';

/** Flags passed on from route to route. */
export interface RootSearch {
  /** Bearer token instead of the cookie session. */
  stateless?: boolean;
  /** Hides header and navigation in an app's web view. */
  shell?: boolean;
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => ({
    ...(isSet(search['stateless']) ? { stateless: true } : {}),
    ...(isSet(search['shell']) ? { shell: true } : {}),
  }),
  search: { middlewares: [retainSearchParams(['stateless', 'shell'])] },
  beforeLoad: requireUnlocked,
  shellComponent: RootLayout,
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

/** `?shell` alone sets the flag; only `false` does not. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== false;
}
