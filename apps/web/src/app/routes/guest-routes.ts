import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import { type GuardInput, requireGuest, requireUser } from './guards.ts';
import { rootRoute } from './root-route.ts';
import { text } from './search.ts';

const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: requireGuest,
  component: AuthLayout,
});

const loginRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => text(search, 'redirect'),
  loader: loadForm,
  component: lazyRouteComponent(() => import('#features/auth/login-screen.tsx'), 'LoginScreen'),
});

const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/sign-up',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; email?: string } => ({
    ...text(search, 'redirect'),
    ...text(search, 'email'),
  }),
  loader: loadForm,
  component: lazyRouteComponent(() => import('#features/auth/sign-up-screen.tsx'), 'SignUpScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const passwordResetRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('#features/auth/password-reset-screen.tsx'), 'PasswordResetScreen'),
});

export const guestRoutes = guestRoute.addChildren([loginRoute, signUpRoute, forgotPasswordRoute, passwordResetRoute]);

const verifyEmailLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'verify-email-layout',
  beforeLoad: requireUser,
  component: AuthLayout,
});

const verifyEmailScreenRoute = createRoute({
  getParentRoute: () => verifyEmailLayoutRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('#features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

export const verifyEmailRoute = verifyEmailLayoutRoute.addChildren([verifyEmailScreenRoute]);

/**
 * Opened in its own window. It shows signed-out users a message instead of redirecting them to the sign-in, which could lose
 * the URL's parameters.
 */
const integrationLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'integration-layout',
  component: AuthLayout,
});

const integrationCallbackRoute = createRoute({
  getParentRoute: () => integrationLayoutRoute,
  path: '/integrations/$integrationId/callback',
  validateSearch: (search: Record<string, unknown>): { state?: string; code?: string; error?: string } => ({
    ...text(search, 'state'),
    ...text(search, 'code'),
    ...text(search, 'error'),
  }),
  component: lazyRouteComponent(() => import('#features/integrations/callback-screen.tsx'), 'CallbackScreen'),
});

export const integrationRoute = integrationLayoutRoute.addChildren([integrationCallbackRoute]);

/** Public: people who follow a link in an email may or may not be signed in. */
const unsubscribeLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'unsubscribe-layout',
  component: AuthLayout,
});

const unsubscribeScreenRoute = createRoute({
  getParentRoute: () => unsubscribeLayoutRoute,
  path: '/unsubscribe',
  validateSearch: (search: Record<string, unknown>): { token?: string } => text(search, 'token'),
  component: lazyRouteComponent(() => import('#features/notifications/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
});

export const unsubscribeRoute = unsubscribeLayoutRoute.addChildren([unsubscribeScreenRoute]);

/** For guests, and for signed-in users who connect an account or confirm their identity. */
const socialCallbackLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'social-callback-layout',
  component: AuthLayout,
});

const socialCallbackScreenRoute = createRoute({
  getParentRoute: () => socialCallbackLayoutRoute,
  path: '/auth/$provider/callback',
  beforeLoad: async (input) => {
    const { hasLeftSignedIn } = await import('#features/auth/social-api.ts');
    if (!hasLeftSignedIn()) await requireGuest(input);
  },
  component: lazyRouteComponent(() => import('#features/auth/social-callback-screen.tsx'), 'SocialCallbackScreen'),
});

export const socialCallbackRoute = socialCallbackLayoutRoute.addChildren([socialCallbackScreenRoute]);

/** Public: people with an account compare plans here, too. */
const pricingLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'pricing-layout',
  component: lazyRouteComponent(() => import('../layouts/public-layout.tsx'), 'PublicLayout'),
});

const pricingScreenRoute = createRoute({
  getParentRoute: () => pricingLayoutRoute,
  path: '/pricing',
  validateSearch: (search: Record<string, unknown>): { plans?: string; beta?: boolean } => ({
    ...text(search, 'plans'),
    ...(String(search['beta']) === 'true' ? { beta: true } : {}),
  }),
  component: lazyRouteComponent(() => import('#features/plans/pricing-screen.tsx'), 'PricingScreen'),
});

export const pricingRoute = pricingLayoutRoute.addChildren([pricingScreenRoute]);

async function loadForm({ context, location }: Pick<GuardInput, 'context'> & { location: { search: { redirect?: string } } }) {
  await (await import('#features/auth/load-sign-in-form.ts')).loadSignInForm(context.queryClient, location.search.redirect);
}
