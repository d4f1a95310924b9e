import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';
import { requireSupportStaff } from './guards.ts';

/** Support staff alone; its children have no guard of their own. */
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

export const backOfficeRoutes = backOfficeRoute.addChildren([
  backOfficeIndexRoute,
  plansRoute,
  planRoute,
  alertsRoute,
  supportRoute,
]);
