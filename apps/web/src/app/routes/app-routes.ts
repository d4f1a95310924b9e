import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { DEVELOPER_TABS } from '#features/developer/developer-tabs.ts';
import { DOCUMENT_TABS, ENDINGS, OWN_TABS, SIGNING_TABS, SORTS } from '#features/pdfs/gallery-search.ts';
import { SCREEN_ROLES } from '#lib/space/roles.ts';
import { appRoute } from './app-route.ts';
import { backOfficeRoutes } from './back-office-routes.ts';
import { requireDeveloper, requireRole } from './guards.ts';
import { id, oneOf, text } from './search.ts';
import { settingsRoutes } from './settings-routes.ts';

const indexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/home',
  validateSearch: (search: Record<string, unknown>) => ({
    ...text(search, 'confirm_invite_id'),
    ...oneOf(search, 'tab', OWN_TABS),
  }),
  component: lazyRouteComponent(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
});

const documentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/documents',
  beforeLoad: requireRole(SCREEN_ROLES.documents),
  staticData: { roles: SCREEN_ROLES.documents },
  validateSearch: (search: Record<string, unknown>) => gallerySearch(search, DOCUMENT_TABS),
  component: lazyRouteComponent(() => import('#features/pdfs/gallery-screens.tsx'), 'DocumentsScreen'),
});

const templatesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates',
  beforeLoad: requireRole(SCREEN_ROLES.templates),
  staticData: { roles: SCREEN_ROLES.templates },
  validateSearch: (search: Record<string, unknown>) => gallerySearch(search, DOCUMENT_TABS),
  component: lazyRouteComponent(() => import('#features/pdfs/gallery-screens.tsx'), 'TemplatesScreen'),
});

const signingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/signing',
  validateSearch: (search: Record<string, unknown>) => ({
    ...gallerySearch(search, SIGNING_TABS),
    ...text(search, 'recipient'),
    ...id(search, 'sender'),
    ...text(search, 'from'),
    ...text(search, 'until'),
    ...oneOf(search, 'ended', ENDINGS),
  }),
  component: lazyRouteComponent(() => import('#features/pdfs/gallery-screens.tsx'), 'SigningScreen'),
});

const sentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/signing/$pdfId/sent',
  component: lazyRouteComponent(() => import('#features/pdfs/sent/sent-screen.tsx'), 'SentScreen'),
});

const formsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/forms',
  beforeLoad: requireRole(SCREEN_ROLES.forms),
  staticData: { roles: SCREEN_ROLES.forms },
  // Template for which the dialog opens at once.
  validateSearch: (search: Record<string, unknown>) => ({
    ...oneOf(search, 'tab', ['many'] as const),
    ...text(search, 'template'),
  }),
  component: lazyRouteComponent(() => import('#features/forms/forms-screen.tsx'), 'FormsScreen'),
});

const formRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/forms/$formId',
  beforeLoad: requireRole(SCREEN_ROLES.forms),
  staticData: { roles: SCREEN_ROLES.forms },
  validateSearch: (search: Record<string, unknown>) => oneOf(search, 'tab', ['share', 'settings'] as const),
  component: lazyRouteComponent(() => import('#features/forms/form-screen.tsx'), 'FormScreen'),
});

const bulkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/forms/many/$bulkSendId',
  beforeLoad: requireRole(SCREEN_ROLES.forms),
  staticData: { roles: SCREEN_ROLES.forms },
  component: lazyRouteComponent(() => import('#features/forms/bulk-screen.tsx'), 'BulkScreen'),
});

const reportsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  beforeLoad: requireRole(SCREEN_ROLES.reports),
  staticData: { roles: SCREEN_ROLES.reports },
  validateSearch: (search: Record<string, unknown>) => ({ ...text(search, 'from'), ...text(search, 'until') }),
  component: lazyRouteComponent(() => import('#features/reports/reports-screen.tsx'), 'ReportsScreen'),
});

/** All guides, one of them, or the changelog. */
const helpRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/{-$guide}',
  component: lazyRouteComponent(() => import('#features/help/help-screen.tsx'), 'HelpScreen'),
});

const developerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developer',
  beforeLoad: requireDeveloper,
  validateSearch: (search: Record<string, unknown>) => oneOf(search, 'tab', DEVELOPER_TABS),
  component: lazyRouteComponent(() => import('../screens/developer-route-screen.tsx'), 'DeveloperRouteScreen'),
});

const toolsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools',
  component: lazyRouteComponent(() => import('#features/tools/tools-screen.tsx'), 'ToolsScreen'),
});

const toolRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools/$name',
  component: lazyRouteComponent(() => import('../screens/tool-route-screen.tsx'), 'ToolRouteScreen'),
});

const pipelineRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools/pipelines/$pipelineId',
  component: lazyRouteComponent(() => import('#features/tools/pipelines/pipeline-screen.tsx'), 'PipelineScreen'),
});

export const appRoutes = appRoute.addChildren([
  indexRoute,
  homeRoute,
  documentsRoute,
  templatesRoute,
  signingRoute,
  sentRoute,
  formsRoute,
  formRoute,
  bulkRoute,
  reportsRoute,
  helpRoute,
  developerRoute,
  toolsRoute,
  toolRoute,
  pipelineRoute,
  settingsRoutes,
  backOfficeRoutes,
]);

function gallerySearch<Tab extends string>(search: Record<string, unknown>, tabs: readonly Tab[]) {
  return {
    ...oneOf(search, 'tab', tabs),
    ...oneOf(search, 'sort', SORTS),
    ...text(search, 'search'),
    ...id(search, 'folder'),
    ...text(search, 'active'),
    ...moment(search),
  };
}

/** Timestamp in a notification's link; a new value refetches the list. */
function moment({ t }: Record<string, unknown>): { t?: number } {
  return typeof t === 'number' ? { t } : {};
}
