// Messages for a failed sign-in through a provider. The screens know the reasons by name.
import { type Problem, problem } from '@countersign/contract/problems';
import { PROVIDER_NAMES, type SocialFailure, type SocialProvider } from '@countersign/contract/social-login';
import { AppError, type AppErrorKind } from '#platform/errors/app-error.ts';

const FAILURES: Record<SocialFailure, [kind: AppErrorKind, problemFor: (service: string) => Problem]> = {
  expired: ['invalid', () => problem('social_login_expired')],
  other_browser: ['invalid', () => problem('social_login_in_other_browser')],
  other_person: ['conflict', () => problem('social_login_as_other_person')],
  not_confirmed: ['invalid', (service) => problem('social_login_not_confirmed', { service })],
  not_connected: ['conflict', (service) => problem('social_login_not_connected', { service })],
  unreachable: ['unavailable', (service) => problem('social_login_unreachable', { service })],
  disabled: ['conflict', () => problem('social_login_disabled')],
  no_password: ['conflict', (service) => problem('social_login_without_password', { service })],
  taken: ['conflict', (service) => problem('social_login_taken', { service })],
  another_connected: ['conflict', (service) => problem('social_login_other_connected', { service })],
};

export function failure(reason: SocialFailure, provider: SocialProvider): AppError {
  const [kind, problemFor] = FAILURES[reason];
  // A 503 of another service is not our maintenance: everything else works.
  const body = { reason, ...(kind === 'unavailable' ? { is_other_service: true } : {}) };
  return new AppError(kind, { ...problemFor(PROVIDER_NAMES[provider]), body });
}
