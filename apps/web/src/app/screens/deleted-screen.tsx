import { useQuery } from '@tanstack/react-query';
import { SigneeScreen } from '#features/signing/signee-screen.tsx';
import { signingQuery } from '#features/signing/signing-api.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PendingScreen } from '#ui/pending-screen.tsx';

/** What its sender has deleted tells whoever was asked to sign it how it ended; for everyone else it is not there. */
export function DeletedScreen({ pdfId }: { pdfId: string }) {
  const signing = useQuery({ ...signingQuery(pdfId), retry: false });
  if (signing.isPending) return <PendingScreen />;
  return signing.data?.pdf.signing_mode === 'declined' ? <SigneeScreen pdfId={pdfId} /> : <NotFoundScreen />;
}
