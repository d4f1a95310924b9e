import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import { requireGuest, requireUser } from './guards.ts';
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
  component: lazyRouteComponent(() => import('#features/auth/login-screen.tsx'), 'LoginScreen'),
});

const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/sign-up',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; email?: string } => ({
    ...text(search, 'redirect'),
    ...text(search, 'email'),
  }),
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
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string } => ({
    ...text(search, 'token'),
    ...text(search, 'email'),
  }),
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
  validateSearch: (search: Record<string, unknown>): { token?: string } => text(search, 'token'),
  component: lazyRouteComponent(() => import('#features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

export const verifyEmailRoute = verifyEmailLayoutRoute.addChildren([verifyEmailScreenRoute]);

/** For everybody: whoever presses a link in a mail need not be signed in, and may be. */
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
