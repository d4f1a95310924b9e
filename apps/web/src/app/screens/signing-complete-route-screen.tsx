import { SigningCompleteScreen } from '#features/signing/signing-complete-screen.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** Result of a document that the user has signed. */
export function SigningCompleteRouteScreen() {
  return <SigningCompleteScreen signInScreen={<SignInFirst />} />;
}
