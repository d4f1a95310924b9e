import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { InvitesSection } from '#features/invites/invites-section.tsx';
import { NothingForSignees } from '#features/pdfs/nothing-for-signees.tsx';
import { PdfGrid, PdfGridSkeleton } from '#features/pdfs/pdf-grid.tsx';
import { homeQuery, recentPdfsQuery } from '#features/pdfs/pdf-queries.ts';
import { WaitingForMe } from '#features/pdfs/waiting-for-me.tsx';
import { useUpload } from '#features/pdfs/use-upload.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { useUser } from '#lib/session/session.ts';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { DocumentTitle } from '#ui/document-title.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { HomeActions } from './home-actions.tsx';

const HomeNumbers = lazyPart(async () => (await import('./home-numbers.tsx')).HomeNumbers, 'soon');
const HomeUsage = lazyPart(async () => (await import('./home-usage.tsx')).HomeUsage);
const FirstSteps = lazyPart(async () => (await import('#features/pdfs/first-steps.tsx')).FirstSteps, 'soon');
const OwnDocuments = lazyPart(async () => (await import('#features/pdfs/own-documents.tsx')).OwnDocuments);

const RECENT = 6;
const MAX_WAITING = 12;
/** Enough to find open documents without loading all of them. */
const SIGNINGS = 50;

/** Pending tasks, then recent documents, and three ways to start. */
export function HomeScreen() {
  const { t } = useLingui();
  const user = useUser();
  const { space, organization, role } = useSpace();
  const isBillable = (organization ?? user).is_billable;
  const mayAdd = mayAddDocuments({ organization, role });
  const isSigneeOnly = !isAllowed(role, ['admin', 'standard']);
  // Members who only sign have no lists in the space; their documents come by email.
  const enabled = !isSigneeOnly;
  const signings = useQuery({ ...recentPdfsQuery(space, { mode: 'signing', size: SIGNINGS }), enabled });
  const recent = useQuery({ ...recentPdfsQuery(space, { size: RECENT + MAX_WAITING }), enabled });
  const home = useQuery(homeQuery(space));
  const drop = useUpload('edit');
  const add = useUpload('signing', { opens: true, signsAlone: true });
  // Admins have a gallery for these.
  const hasOwnDocuments = !isSigneeOnly && !isAllowed(role, SCREEN_ROLES.documents);
  const { tab } = useSearch({ from: '/app/home' });

  const toSign = home.data?.to_sign.data ?? [];
  const open = waiting(signings.data?.data ?? []).filter((pdf) => !toSign.some((entry) => entry.pdf.id === pdf.id));
  const isBelow = (pdf: Pdf) => hasOwnDocuments && pdf.mode === 'edit';
  const last = (recent.data?.data ?? [])
    .filter((pdf) => !isBelow(pdf) && !open.some((entry) => entry.id === pdf.id))
    .slice(0, RECENT);
  const hasNothing = isSigneeOnly || (recent.data?.data.length === 0 && signings.data?.data.length === 0);
  const progress = signings.data && recent.data && progressOf(recent.data.data, signings.data.data);
  // People who have sent nothing yet see the first steps instead.
  const hasNumbers = !isSigneeOnly && home.data !== undefined && (progress?.sent === true || toSign.length > 0);
  const isEmpty = hasNothing && home.data !== undefined && toSign.length === 0;

  return (
    <>
      <DocumentTitle>{t`Home`}</DocumentTitle>
      <h1 data-head="plain" className="text-xl font-semibold break-words">
        {user.first_name ? t`Hello, ${user.first_name}` : t`Home`}
      </h1>
      {mayAdd && <HomeActions />}
      <Suspense>{hasNumbers && <HomeNumbers space={space} toSign={home.data.to_sign.total} />}</Suspense>
      <InvitesSection />
      <Suspense>{mayAdd && progress && <FirstSteps done={progress} onChoose={add.pick} />}</Suspense>
      {add.input}
      <WaitingForMe items={toSign} />
      <HomeSection title={t`In progress`} pdfs={open} />
      {recent.isLoading && (
        <div role="status" aria-label={t`Loading`} className="mt-12">
          <PdfGridSkeleton size="md" count={RECENT} />
        </div>
      )}
      {recent.isError && (
        <div className="mt-12">
          <ErrorState onRetry={() => void recent.refetch()} isRetrying={recent.isFetching} />
        </div>
      )}
      <HomeSection title={t`Recent`} pdfs={last} />
      <Suspense>{hasOwnDocuments && <OwnDocuments key={tab} tab={tab} />}</Suspense>
      {isEmpty && !hasOwnDocuments && (
        <div className="mt-12">
          {isSigneeOnly ? <NothingForSignees /> : !mayAdd && <EmptyState icon={<FileText />} title={t`No documents yet`} />}
        </div>
      )}
      <Suspense>{isBillable && isAllowed(role, SCREEN_ROLES.billing) && <HomeUsage space={space} />}</Suspense>
      {drop.input}
      {mayAdd && <PageDropZone onDrop={drop.add}>{t`Drop files to add them to your documents`}</PageDropZone>}
    </>
  );
}

/** Progress of a new user. */
function progressOf(recent: readonly Pdf[], signings: readonly Pdf[]) {
  return {
    added: recent.length > 0 || signings.length > 0,
    sent: signings.some(({ signing_mode }) => signing_mode !== 'draft'),
    completed: signings.some(({ signing_mode }) => signing_mode === 'completed'),
  };
}

/** Documents that need attention: out for signature, unfinished drafts, then declined ones. */
function waiting(signings: readonly Pdf[]): Pdf[] {
  const ofState = (state: Pdf['signing_mode']) => signings.filter((pdf) => pdf.signing_mode === state);
  return [...ofState('pending'), ...ofState('draft'), ...ofState('declined')].slice(0, MAX_WAITING);
}

function HomeSection({ title, pdfs }: { title: string; pdfs: readonly Pdf[] }) {
  if (pdfs.length === 0) return null;

  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      <PdfGrid pdfs={pdfs} size="md" />
    </section>
  );
}
