// Routes of a pdf and of signees, outside of the navigation layout. The server decides who may see a pdf: visitors may have
// come by an emailed link, so they are sent to /login only after a rejection.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';
import { text } from './search.ts';

const pdfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pdfs/$pdfId/{-$mode}',
  // Tells that an owner of the pdf, who is also a signee, wants to sign.
  validateSearch: (search: Record<string, unknown>): { signee?: string } => text(search, 'signee'),
  loaderDeps: ({ search }) => ({ isSignee: search.signee !== undefined }),
  // Not awaited: the screen makes the same requests and reports errors.
  loader: ({ context, params, deps, cause }) => {
    // Hovering a link does not open it.
    if (deps.isSignee || cause === 'preload') return;
    import('#features/editor/screen/prefetch-editor.ts')
      .then(({ prefetchEditor }) => prefetchEditor(context.queryClient, params.pdfId))
      .catch(() => undefined);
  },
  component: lazyRouteComponent(() => import('../screens/pdf-route-screen.tsx'), 'PdfRouteScreen'),
});

const presentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pdfs/$pdfId/present',
  // Signee who has the host's device; sent as X-Signee.
  validateSearch: (search: Record<string, unknown>): { signing_as?: string } => text(search, 'signing_as'),
  component: lazyRouteComponent(() => import('../screens/present-route-screen.tsx'), 'PresentRouteScreen'),
});

const signeeLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signee-login',
  validateSearch: (search: Record<string, unknown>): { form?: string } => text(search, 'form'),
  component: lazyRouteComponent(() => import('../screens/signee-login-route-screen.tsx'), 'SigneeLoginRouteScreen'),
});

const signingCompleteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signing-complete',
  validateSearch: (search: Record<string, unknown>): { pdf?: string } => text(search, 'pdf'),
  component: lazyRouteComponent(() => import('../screens/signing-complete-route-screen.tsx'), 'SigningCompleteRouteScreen'),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  validateSearch: (search: Record<string, unknown>): { document?: string; head?: string } => ({
    ...text(search, 'document'),
    ...text(search, 'head'),
  }),
  component: lazyRouteComponent(() => import('#features/verify/verify-screen.tsx'), 'VerifyScreen'),
});

export const pdfRoutes = [pdfRoute, presentRoute, signeeLoginRoute, signingCompleteRoute, verifyRoute] as const;
