import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSpace, requireUser } from './guards.ts';
import { rootRoute } from './root-route.ts';

/** The layout with the navigation, around every screen of a signed-in person. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: requireUser,
  loader: requireSpace,
  component: lazyRouteComponent(() => import('../layouts/app-layout.tsx'), 'AppLayout'),
});
