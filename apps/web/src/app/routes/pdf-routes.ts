// The routes of one pdf and of signees, outside the layout with the navigation. Who may see a pdf is the server's
// business: a visitor who is not signed in may have come by an emailed link, and is sent to /login only when refused.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';
import { text } from './search.ts';

const pdfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pdfs/$pdfId/{-$mode}',
  // Someone who keeps the pdf and signs it too says with it that they are here to sign.
  validateSearch: (search: Record<string, unknown>): { signee?: string } => text(search, 'signee'),
  loaderDeps: ({ search }) => ({ isSignee: search.signee !== undefined }),
  // No one waits for it: the screen asks for the same, and says what went wrong.
  loader: ({ context, params, deps, cause }) => {
    // Whoever only points at a link has not opened it.
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
  // In whose hands the device of the host is; calls carry it as X-Signee.
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
