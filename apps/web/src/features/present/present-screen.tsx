// `/pdfs/$pdfId/present`: shows only the pages. With in-person signing it also hands the device to signees.
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { useLiveChannel } from '#lib/live.ts';
import { useOrganization } from '#lib/space/space.ts';
import { useAccent } from '#lib/use-accent.ts';
import { BrandBand } from '#ui/brand-band.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { EditorSkeleton } from '../editor/screen/editor-skeleton.tsx';
import { PdfLanguage } from '../editor/rendering/pdf-language.ts';
import { PdfFailed, firstFailed } from '../editor/screen/pdf-failed.tsx';
import { PdfNotReady } from '../editor/screen/pdf-not-ready.tsx';
import { pdfQuery, signeesQuery } from '../pdfs/pdf-queries.ts';
import { GuestsScreen } from './guests-screen.tsx';
import { HandedOver, type HandedOverProps } from './handed-over.tsx';
import { WithSenderBranding } from '../signing/sender-branding.tsx';
import { guestsAmong, documentQuery } from './present-api.ts';
import { Reader } from './reader.tsx';

export interface PresentScreenProps extends Pick<HandedOverProps, 'proofWays' | 'signInScreen'> {
  pdfId: string;
  /** Id of the signee who has the device. */
  signeeId: string | null;
  notFoundScreen: ReactNode;
}

export function PresentScreen({ signeeId, proofWays, ...rest }: PresentScreenProps) {
  // A host who gets the device back wants to see who is next, even if nobody is.
  const [wasHandedOver, setWasHandedOver] = useState(signeeId !== null);
  if (signeeId === null) return <Present isHosting={wasHandedOver} {...rest} />;
  if (!wasHandedOver) setWasHandedOver(true);
  return (
    <WithSenderBranding pdfId={rest.pdfId}>
      <HandedOver key={signeeId} pdfId={rest.pdfId} signeeId={signeeId} proofWays={proofWays} signInScreen={rest.signInScreen} />
    </WithSenderBranding>
  );
}

function Present({
  pdfId,
  isHosting,
  notFoundScreen,
  signInScreen,
}: Omit<PresentScreenProps, 'signeeId' | 'proofWays'> & { isHosting: boolean }) {
  const client = useQueryClient();
  const router = useRouter();
  const [isReading, setIsReading] = useState(false);
  const pdf = useQuery({ ...pdfQuery(pdfId), meta: { silent: true } });
  const signees = useQuery({ ...signeesQuery(pdfId), enabled: pdf.isSuccess });
  const organization = useOrganization(pdf.data?.organization_id ?? null);
  useAccent(organization?.primary_color ?? null);
  const isReady = pdf.data?.engine_mode === 'ready';
  const version = pdf.data ? [pdf.data.revision, pdf.data.form, pdf.data.signing_mode].join() : '';
  const content = useQuery({ ...documentQuery(pdfId, version), enabled: isReady, placeholderData: (before) => before });
  const refresh = () => {
    for (const queryKey of [pdfQuery(pdfId).queryKey, signeesQuery(pdfId).queryKey]) void client.invalidateQueries({ queryKey });
  };
  useLiveChannel(pdf.data ? channels.pdf(pdfId) : null, (event) => event === PDF_CHANGED_EVENT && refresh(), refresh);

  if (isApiError(pdf.error, 404) || isApiError(pdf.error, 422)) return notFoundScreen;
  if (isApiError(pdf.error, 401)) return signInScreen;
  const failed = firstFailed([pdf, signees, content]);
  if (failed) return <PdfFailed fetch={failed} />;
  if (pdf.data && !isReady) return <PdfNotReady pdf={pdf.data} />;
  if (!pdf.data || signees.data === undefined || !content.data) return <EditorSkeleton />;

  const guests = guestsAmong(signees.data ?? []);
  const hasGuests = guests.length > 0 && (pdf.data.signing_mode === 'pending' || isHosting);
  const leave = () => {
    if (router.history.canGoBack() && !isHosting) router.history.back();
    else void router.navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId } });
  };

  return (
    <>
      <DocumentTitle>{pdf.data.name}</DocumentTitle>
      <BrandBand color={organization?.secondary_color} />
      {hasGuests && !isReading ? (
        <GuestsScreen pdf={pdf.data} guests={guests} onRead={() => setIsReading(true)} onLeave={leave} />
      ) : (
        <PdfLanguage value={pdf.data.language}>
          <Reader pdf={pdf.data} content={content.data} onLeave={hasGuests ? () => setIsReading(false) : leave} />
        </PdfLanguage>
      )}
    </>
  );
}
