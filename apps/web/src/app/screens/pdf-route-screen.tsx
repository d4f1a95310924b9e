import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { InactiveBanner } from '#features/organizations/inactive-banner.tsx';
import { PdfScreen } from '#features/editor/screen/pdf-screen.tsx';
import { SearchOnDemand } from '../layouts/search-on-demand.tsx';
import { PendingScreen } from '#ui/pending-screen.tsx';
import { SignInFirst } from './sign-in-first.tsx';

const SigneeScreen = lazy(async () => ({ default: (await import('#features/signing/signee-screen.tsx')).SigneeScreen }));

const DeletedScreen = lazy(async () => ({ default: (await import('./deleted-screen.tsx')).DeletedScreen }));

const TestFillScreen = lazy(async () => ({
  default: (await import('#features/signing/test-fill/test-fill-screen.tsx')).TestFillScreen,
}));

/** One pdf: the editor for its owners, the signing screen for signees. */
export function PdfRouteScreen() {
  const { pdfId, mode } = useParams({ from: '/pdfs/$pdfId/{-$mode}' });
  const { signee } = useSearch({ from: '/pdfs/$pdfId/{-$mode}' });

  const signeeScreen = (
    <Suspense fallback={<PendingScreen />}>
      <SigneeScreen key={pdfId} pdfId={pdfId} />
    </Suspense>
  );
  if (signee) return signeeScreen;

  return (
    <>
      <PdfScreen
        key={pdfId}
        pdfId={pdfId}
        mode={mode}
        notFoundScreen={
          <Suspense fallback={<PendingScreen />}>
            <DeletedScreen key={pdfId} pdfId={pdfId} />
          </Suspense>
        }
        signInScreen={<SignInFirst />}
        signeeScreen={signeeScreen}
        inactiveBanner={(organization) => <InactiveBanner organization={organization} />}
        trialScreen={(parts) => (
          <Suspense fallback={null}>
            <TestFillScreen {...parts} />
          </Suspense>
        )}
      />
      <SearchOnDemand />
    </>
  );
}
