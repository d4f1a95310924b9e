import { useQuery } from '@tanstack/react-query';
import { SigneeScreen } from '#features/signing/signee-screen.tsx';
import { signingQuery } from '#features/signing/signing-api.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PendingScreen } from '#ui/pending-screen.tsx';

/** Tells signees how a pdf deleted by its sender ended; for everyone else it does not exist. */
export function DeletedScreen({ pdfId }: { pdfId: string }) {
  const signing = useQuery({ ...signingQuery(pdfId), retry: false });
  if (signing.isPending) return <PendingScreen />;
  return signing.data?.pdf.signing_mode === 'declined' ? <SigneeScreen pdfId={pdfId} /> : <NotFoundScreen />;
}
