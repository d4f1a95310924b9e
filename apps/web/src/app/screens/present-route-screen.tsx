import { useParams, useSearch } from '@tanstack/react-router';
import { ReauthenticationMethods } from '#features/account/reauthentication-methods.tsx';
import { PresentScreen } from '#features/present/present-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** A pdf to read, with in-person signing. */
export function PresentRouteScreen() {
  const { pdfId } = useParams({ from: '/pdfs/$pdfId/present' });
  const { signing_as } = useSearch({ from: '/pdfs/$pdfId/present' });

  return (
    <PresentScreen
      key={pdfId}
      pdfId={pdfId}
      signeeId={signing_as ?? null}
      proofWays={ReauthenticationMethods}
      notFoundScreen={<NotFoundScreen />}
      signInScreen={<SignInFirst />}
    />
  );
}
