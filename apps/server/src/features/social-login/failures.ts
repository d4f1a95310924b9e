// What a person is told when a sign-in through a service comes to nothing. The screens know the reasons by name.
import { PROVIDER_NAMES, type SocialFailure, type SocialProvider } from '@countersign/contract/social-login';
import { AppError, type AppErrorCode } from '#platform/errors/app-error.ts';

const FAILURES: Record<SocialFailure, { code: AppErrorCode; text: string }> = {
  expired: { code: 'invalid', text: 'This sign-in took too long, or is finished already. Please start again.' },
  other_browser: { code: 'invalid', text: 'This sign-in was begun in another browser. Please start again in this one.' },
  other_person: { code: 'conflict', text: 'Somebody else is signed in by now. Please start again.' },
  not_confirmed: { code: 'invalid', text: '{service} did not confirm who you are. Please try again.' },
  not_connected: { code: 'conflict', text: 'Your account is connected with somebody else at {service}.' },
  unreachable: { code: 'unavailable', text: '{service} does not answer at the moment. Please try again shortly.' },
  disabled: { code: 'conflict', text: 'This account is switched off. Please ask whoever runs this Countersign.' },
  no_password: {
    code: 'conflict',
    text: 'There is an account with this address that has no password. Sign in as you usually do, then connect {service} in your account.',
  },
  taken: { code: 'conflict', text: 'You are connected with {service} in another account here. Disconnect it there first.' },
  another_connected: {
    code: 'conflict',
    text: 'Your account is connected with somebody else at {service}. Disconnect it first.',
  },
};

export function failure(reason: SocialFailure, provider: SocialProvider): AppError {
  const { code, text } = FAILURES[reason];
  // A 503 of another service is not maintenance: everything else works.
  const body = { reason, ...(code === 'unavailable' ? { is_other_service: true } : {}) };
  return new AppError(code, { message: text.replace('{service}', PROVIDER_NAMES[provider]), body });
}
