import { SigningCompleteScreen } from '#features/signing/signing-complete-screen.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** What became of a document that one has signed. */
export function SigningCompleteRouteScreen() {
  return <SigningCompleteScreen signInScreen={<SignInFirst />} />;
}
