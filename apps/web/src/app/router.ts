// All routes of the app, each with its lazy screen, guard and search params.
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
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    // The layout scrolls to anchors, including those that render later (use-anchor-scroll.ts).
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
    /** Roles with access; checked again when the user switches to another space. */
    roles?: Permission;
  }
}
