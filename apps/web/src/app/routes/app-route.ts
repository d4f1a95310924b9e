import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSpace, requireUser } from './guards.ts';
import { rootRoute } from './root-route.ts';

/** Layout with navigation, around all screens for signed-in users. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: requireUser,
  loader: requireSpace,
  component: lazyRouteComponent(() => import('../layouts/app-layout.tsx'), 'AppLayout'),
});
