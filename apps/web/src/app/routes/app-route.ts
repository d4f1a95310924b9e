import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadSpace } from '#lib/space/space.ts';
import { requireUser } from './guards.ts';
import { rootRoute } from './root-route.ts';

/** The layout with the navigation, around every screen of a signed-in person. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: requireUser,
  loader: ({ context }) => loadSpace(context.queryClient),
  component: lazyRouteComponent(() => import('../layouts/app-layout.tsx'), 'AppLayout'),
});
