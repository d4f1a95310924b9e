// The whole address space of the screens. Each route names its screen lazily, its guard and its search.
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { Permission } from '#lib/space/roles.ts';
import { appRoutes } from './routes/app-routes.ts';
import {
  guestRoutes,
  integrationRoute,
  pricingRoute,
  socialCallbackRoute,
  unsubscribeRoute,
  verifyEmailRoute,
} from './routes/guest-routes.ts';
import { pdfRoutes } from './routes/pdf-routes.ts';
import { rootRoute } from './routes/root-route.ts';
import { PendingScreen } from '#ui/pending-screen.tsx';

const routeTree = rootRoute.addChildren([
  guestRoutes,
  verifyEmailRoute,
  unsubscribeRoute,
  socialCallbackRoute,
  integrationRoute,
  pricingRoute,
  appRoutes,
  ...pdfRoutes,
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // What is fresh is the query cache's business, not the router's.
    defaultPreloadStaleTime: 0,
    // The layout scrolls to anchors, also to those that come later (use-anchor-scroll.ts).
    defaultHashScrollIntoView: false,
    scrollRestoration: true,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Who may be here; checked again when the person moves to another space. */
    roles?: Permission;
  }
}
