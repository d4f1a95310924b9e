// `/pdfs/$pdfId/{-$mode}`: loads the pdf and opens the editor in its mode.
import type { Organization } from '@countersign/contract/organizations';
import { PDF_MODES } from '@countersign/contract/pdfs';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { removeEarlyImage } from '#lib/api/prefetched.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { useSession } from '#lib/session/session.ts';
import { DocumentTitle } from '#ui/document-title.tsx';
import { pdfQuery, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { EditorFrame } from './editor-frame.tsx';
import { backFrom } from '../ui/back-from.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { editorStartQuery, startVersion } from '../api/editor-api.ts';
import { PdfFailed, firstFailed } from './pdf-failed.tsx';
import { PdfNotReady } from './pdf-not-ready.tsx';
import type { TestFillParts } from '../context/test-fill.ts';

export interface PdfScreenProps {
  pdfId: string;
  /** As given in the URL. */
  mode: string | undefined;
  /** The signing screen, shown to signees who do not own the pdf. */
  signeeScreen: ReactNode;
  notFoundScreen: ReactNode;
  signInScreen: ReactNode;
  /** Screen to try out the fields before sending. */
  trialScreen: (parts: TestFillParts) => ReactNode;
  /** Banner for an inactive organization of the pdf; empty if it is active. */
  inactiveBanner: (organization: Organization | null) => ReactNode;
}

export function PdfScreen({ pdfId, mode, signeeScreen, notFoundScreen, signInScreen, ...parts }: PdfScreenProps) {
  const { user, isLoading } = useSession();
  const pdf = useQuery({ ...pdfQuery(pdfId), meta: { silent: true } });
  const signees = useQuery({ ...signeesQuery(pdfId), enabled: pdf.isSuccess });
  const isReady = pdf.data?.engine_mode === 'ready';
  const start = useQuery({
    ...editorStartQuery(pdfId, pdf.data ? startVersion(pdf.data) : ''),
    enabled: isReady && Array.isArray(signees.data),
  });

  const isUnderWay = !pdf.isError && !signees.isError && !start.isError && signees.data !== null;
  useEffect(() => {
    if (!isUnderWay) removeEarlyImage();
  }, [isUnderWay]);
  useEffect(() => removeEarlyImage, []);

  if (mode !== undefined && !PDF_MODES.some((known) => known === mode)) return notFoundScreen;
  if (isApiError(pdf.error, 404) || isApiError(pdf.error, 422)) return notFoundScreen;
  if (isApiError(pdf.error, 401)) return signInScreen;
  const failed = firstFailed([pdf, signees, start]);
  if (failed) return <PdfFailed fetch={failed} />;
  if (signees.data === null) return signeeScreen;
  if (pdf.data && signees.data && !isReady) return <PdfNotReady pdf={pdf.data} />;
  if (!pdf.data || !signees.data || !start.data || isLoading || !user)
    return <EditorSkeleton back={backFrom(pdf.data?.mode ?? mode)} />;

  return (
    <>
      <DocumentTitle>{pdf.data.name}</DocumentTitle>
      {/* The URL must show the actual mode: another one would offer actions that are impossible. */}
      {mode !== undefined && mode !== pdf.data.mode && (
        <Navigate to="/pdfs/$pdfId/{-$mode}" params={{ pdfId, mode: pdf.data.mode }} replace />
      )}
      <EditorFrame
        key={`${pdf.data.id}:${startVersion(pdf.data)}`}
        pdf={pdf.data}
        mode={pdf.data.mode}
        signees={signees.data}
        userId={user.id}
        start={start.data}
        {...parts}
      />
    </>
  );
}
