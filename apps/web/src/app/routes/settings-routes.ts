import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { SCREEN_ROLES } from '#lib/space/roles.ts';
import { appRoute } from './app-route.ts';
import { requireRole } from './guards.ts';

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../layouts/settings-layout.tsx'), 'SettingsLayout'),
});

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account' });
  },
});

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('#features/account/account-screen.tsx'), 'AccountScreen'),
});

const signaturesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/signatures',
  component: lazyRouteComponent(() => import('#features/signatures/signatures-screen.tsx'), 'SignaturesScreen'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('#features/notifications/preferences-screen.tsx'), 'NotificationPreferencesScreen'),
});

const integrationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/integrations',
  component: lazyRouteComponent(() => import('#features/integrations/integrations-screen.tsx'), 'IntegrationsScreen'),
});

const tokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api-tokens',
  beforeLoad: requireRole(SCREEN_ROLES.api_tokens),
  staticData: { roles: SCREEN_ROLES.api_tokens },
  component: lazyRouteComponent(() => import('#features/api-tokens/tokens-screen.tsx'), 'TokensScreen'),
});

const contactsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/contacts',
  beforeLoad: requireRole(SCREEN_ROLES.contacts),
  staticData: { roles: SCREEN_ROLES.contacts },
  component: lazyRouteComponent(() => import('#features/contacts/contacts-screen.tsx'), 'ContactsScreen'),
});

const stubsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/stubs',
  beforeLoad: requireRole(SCREEN_ROLES.stubs),
  staticData: { roles: SCREEN_ROLES.stubs },
  component: lazyRouteComponent(() => import('#features/stubs/stubs-screen.tsx'), 'StubsScreen'),
});

const stubRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/stubs/$stubId',
  beforeLoad: requireRole(SCREEN_ROLES.stubs),
  staticData: { roles: SCREEN_ROLES.stubs },
  component: lazyRouteComponent(() => import('#features/stubs/stub-screen.tsx'), 'StubScreen'),
});

const organizationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/organizations',
  beforeLoad: requireRole(SCREEN_ROLES.organizations),
  staticData: { roles: SCREEN_ROLES.organizations },
  validateSearch: (search: Record<string, unknown>): { trigger_new_org?: boolean } =>
    String(search['trigger_new_org']) === 'true' ? { trigger_new_org: true } : {},
  component: lazyRouteComponent(() => import('../screens/organizations-screen.tsx'), 'OrganizationsScreen'),
});

const billingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/billing',
  beforeLoad: requireRole(SCREEN_ROLES.billing),
  staticData: { roles: SCREEN_ROLES.billing },
  component: lazyRouteComponent(() => import('../screens/billing-screen.tsx'), 'BillingScreen'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks',
  beforeLoad: requireRole(SCREEN_ROLES.webhooks),
  staticData: { roles: SCREEN_ROLES.webhooks },
  component: lazyRouteComponent(() => import('#features/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$webhookId',
  beforeLoad: requireRole(SCREEN_ROLES.webhooks),
  staticData: { roles: SCREEN_ROLES.webhooks },
  component: lazyRouteComponent(() => import('#features/webhooks/webhook-screen.tsx'), 'WebhookScreen'),
});

/** The old path, from before there was a back office, still used in emails and bookmarks. */
const supportRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/support',
  beforeLoad: () => {
    throw redirect({ to: '/back-office/support' });
  },
});

export const settingsRoutes = settingsRoute.addChildren([
  settingsIndexRoute,
  accountRoute,
  signaturesRoute,
  notificationsRoute,
  integrationsRoute,
  organizationsRoute,
  billingRoute,
  tokensRoute,
  contactsRoute,
  stubsRoute,
  stubRoute,
  webhooksRoute,
  webhookRoute,
  supportRoute,
]);
