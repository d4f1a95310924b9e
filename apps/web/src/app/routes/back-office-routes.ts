import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';
import { requireSupportStaff } from './guards.ts';

/** For support staff only; child routes need no guard of their own. */
const backOfficeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/back-office',
  beforeLoad: requireSupportStaff,
  component: lazyRouteComponent(() => import('../layouts/back-office-layout.tsx'), 'BackOfficeLayout'),
});

const backOfficeIndexRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/back-office/subscription-plans' });
  },
});

const plansRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/subscription-plans',
  component: lazyRouteComponent(() => import('#features/plans/plans-screen.tsx'), 'PlansScreen'),
});

const planRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/subscription-plans/$subscriptionPlanId',
  component: lazyRouteComponent(() => import('#features/plans/plan-screen.tsx'), 'PlanScreen'),
});

const alertsRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/alerts',
  component: lazyRouteComponent(() => import('#features/alerts/alerts-screen.tsx'), 'AlertsScreen'),
});

const supportRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/support',
  component: lazyRouteComponent(() => import('#features/support/support-screen.tsx'), 'SupportScreen'),
});

const accessCodesRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/access-codes',
  component: lazyRouteComponent(() => import('#features/access-codes/access-codes-screen.tsx'), 'AccessCodesScreen'),
});

const peopleRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('../screens/all-people-screen.tsx'), 'AllPeopleScreen'),
});

const organizationsRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/organizations',
  component: lazyRouteComponent(() => import('#features/back-office/organizations-screen.tsx'), 'AllOrganizationsScreen'),
});

const actsRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/record',
  component: lazyRouteComponent(() => import('#features/back-office/acts-screen.tsx'), 'ActsScreen'),
});

const systemRoute = createRoute({
  getParentRoute: () => backOfficeRoute,
  path: '/system',
  component: lazyRouteComponent(() => import('#features/back-office/system-screen.tsx'), 'SystemScreen'),
});

export const backOfficeRoutes = backOfficeRoute.addChildren([
  backOfficeIndexRoute,
  plansRoute,
  planRoute,
  alertsRoute,
  accessCodesRoute,
  peopleRoute,
  organizationsRoute,
  supportRoute,
  systemRoute,
  actsRoute,
]);
