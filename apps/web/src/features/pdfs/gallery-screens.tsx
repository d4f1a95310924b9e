import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleX, FileText, LayoutTemplate, PenLine, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import type { GalleryTab } from './gallery-rules.ts';
import { offersNewDocument } from './gallery-rules.ts';
import { GalleryScreen } from './gallery-screen.tsx';
import { recentPdfsQuery, signingCountQuery } from './pdf-queries.ts';
import { SigningPanel } from './signing-panel.tsx';

export function DocumentsScreen() {
  const { t } = useLingui();
  const params = useSearch({ from: '/app/documents' });
  const emptyTab = useEmptyTab(params.tab);

  return (
    <GalleryScreen
      key={params.tab}
      view="documents"
      title={t`Documents`}
      params={params}
      tabs={useDocumentTabs()}
      addLabel={offersNewDocument('documents', params.tab) ? t`New document` : undefined}
      dropLabel={t`Drop PDFs to add them to your documents`}
      empty={(add) => emptyTab ?? <NoDocuments add={add} />}
    />
  );
}

/** A document that was sent is in another gallery: whoever looks for it here is shown the way. */
function NoDocuments({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const signings = useQuery(recentPdfsQuery(space, { mode: 'signing', size: 1 })).data?.total ?? 0;

  if (signings > 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title={t`No documents here`}
        action={
          <>
            <ButtonLink to="/signing">{t`Go to Signing`}</ButtonLink>
            {add}
          </>
        }
      >
        {t`What you prepare or send for signing is kept in Signing.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title={t`No documents yet`} action={add}>
      {add && t`Upload a PDF or drop it anywhere on this page. Up to 75 pages and 50 MB.`}
    </EmptyState>
  );
}

export function TemplatesScreen() {
  const { t } = useLingui();
  const params = useSearch({ from: '/app/templates' });
  const emptyTab = useEmptyTab(params.tab);

  return (
    <GalleryScreen
      key={params.tab}
      view="templates"
      title={t`Templates`}
      params={params}
      tabs={useDocumentTabs()}
      addLabel={params.tab === undefined ? t`Upload template` : undefined}
      dropLabel={t`Drop PDFs to make templates of them`}
      empty={(add) =>
        emptyTab ?? (
          <EmptyState icon={<LayoutTemplate />} title={t`No templates yet`} action={add}>
            {add && t`Place the fields once, then use the template as often as you like.`}
          </EmptyState>
        )
      }
    />
  );
}

export function SigningScreen() {
  const { t } = useLingui();
  const params = useSearch({ from: '/app/signing' });
  const emptyTab = useEmptyTab(params.tab);
  const navigate = useNavigate();
  const { active, t: _refresh, ...rest } = params;
  const { space } = useSpace();
  const pending = useQuery(signingCountQuery(space, 'pending'));
  const completed = useQuery(signingCountQuery(space, 'completed'));
  const declined = useQuery(signingCountQuery(space, 'declined'));

  return (
    <>
      <GalleryScreen
        key={params.tab}
        view="signing"
        title={t`Signing`}
        params={params}
        tabs={[
          { label: t`All` },
          { id: 'pending', label: t`Pending`, count: pending.data },
          { id: 'completed', label: t`Completed`, count: completed.data },
          { id: 'declined', label: t`Declined`, count: declined.data },
          { id: 'deleted', label: t`Deleted` },
        ]}
        addLabel={params.tab === undefined ? t`Send for signing` : undefined}
        dropLabel={t`Drop PDFs to send them for signing`}
        empty={(add) =>
          emptyTab ?? (
            <EmptyState icon={<PenLine />} title={t`Nothing sent for signing yet`} action={add}>
              {add && t`Upload a PDF, say who signs where, and send it. You see here how it goes.`}
            </EmptyState>
          )
        }
      />
      {active !== undefined && (
        <SigningPanel key={active} pdfId={active} onClose={() => void navigate({ to: '.', search: rest, replace: true })} />
      )}
    </>
  );
}

function useDocumentTabs(): readonly { id?: GalleryTab; label: string }[] {
  const { t } = useLingui();
  return [{ label: t`All` }, { id: 'favorite', label: t`Favorites` }, { id: 'deleted', label: t`Deleted` }];
}

/** What an empty tab says; null for the tab that shows all, which each gallery words itself. */
function useEmptyTab(tab: GalleryTab | undefined): ReactNode {
  const { t } = useLingui();

  switch (tab) {
    case 'favorite':
      return (
        <EmptyState
          icon={<Star />}
          title={t`No favorites yet`}
        >{t`Add what you use often from the menu of its card.`}</EmptyState>
      );
    case 'deleted':
      return <EmptyState icon={<Trash2 />} title={t`Nothing deleted`}>{t`What you delete stays here for 30 days.`}</EmptyState>;
    case 'pending':
      return (
        <EmptyState
          icon={<PenLine />}
          title={t`Nothing is waiting`}
        >{t`What you send for signing waits here until everybody has signed.`}</EmptyState>
      );
    case 'completed':
      return (
        <EmptyState
          icon={<CircleCheck />}
          title={t`Nothing completed yet`}
        >{t`When everybody has signed, the sealed file is here.`}</EmptyState>
      );
    case 'declined':
      return (
        <EmptyState
          icon={<CircleX />}
          title={t`Nothing declined`}
        >{t`What was declined, withdrawn or has expired is here.`}</EmptyState>
      );
    case undefined:
      return null;
  }
}
