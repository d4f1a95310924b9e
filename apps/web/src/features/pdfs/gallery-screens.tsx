import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText, LayoutTemplate, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { useEmptyTab } from './use-empty-tab.tsx';
import type { GalleryTab } from './gallery-search.ts';
import { offersNewDocument } from './gallery-rules.ts';
import { GalleryScreen } from './gallery-screen.tsx';
import { NewDocumentButton, NewTemplateButton, UploadButton } from './new-document-button.tsx';
import { recentPdfsQuery, signingCountQuery } from './pdf-queries.ts';
import { StarterButton } from './starters/starter-button.tsx';
import { useUploadKinds } from './upload-kinds.ts';
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
      add={offersNewDocument('documents', params.tab) && <NewDocumentButton folder={params.folder} />}
      dropLabel={t`Drop files to add them to your documents`}
      empty={(add) => emptyTab ?? <NoDocuments add={add} />}
    />
  );
}

/** Sent documents are in another gallery, so an empty list links there. */
function NoDocuments({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const hint = useUploadKinds().includes('office')
    ? t`Upload a PDF, an image or a Word file, or drop it anywhere on this page. Up to 75 pages and 50 MB.`
    : t`Upload a PDF or an image, or drop it anywhere on this page. Up to 75 pages and 50 MB.`;
  const signings = useQuery(recentPdfsQuery(space, { mode: 'signing', size: 1 })).data?.total ?? 0;

  if (signings > 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title={t`No documents yet`}
        action={
          <>
            <ButtonLink to="/signing">{t`Go to Signing`}</ButtonLink>
            {add}
          </>
        }
      >
        {t`Documents out for signature are under Signing.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title={t`No documents yet`} action={add}>
      {add && hint}
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
      add={params.tab === undefined && <NewTemplateButton folder={params.folder} />}
      dropLabel={t`Drop files to turn them into templates`}
      empty={(add) =>
        emptyTab ?? (
          <EmptyState
            icon={<LayoutTemplate />}
            title={t`No templates yet`}
            action={
              add && (
                <>
                  {add}
                  <StarterButton />
                </>
              )
            }
          >
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
  const draft = useQuery(signingCountQuery(space, 'draft'));
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
          { id: 'draft', label: t`Drafts`, count: draft.data },
          { id: 'pending', label: t`Pending`, count: pending.data },
          { id: 'completed', label: t`Completed`, count: completed.data },
          { id: 'declined', label: t`Declined`, count: declined.data },
          { id: 'archived', label: t`Archived` },
          { id: 'deleted', label: t`Deleted` },
        ]}
        add={params.tab === undefined && <UploadButton mode="signing">{t`Send for signing`}</UploadButton>}
        dropLabel={t`Drop files to send them for signing`}
        empty={(add) =>
          emptyTab ?? (
            <EmptyState icon={<PenLine />} title={t`No documents sent yet`} action={add}>
              {add && t`Upload a file, add signers and fields, and send it. Track its progress here.`}
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
  return [
    { label: t`All` },
    { id: 'favorite', label: t`Favorites` },
    { id: 'archived', label: t`Archived` },
    { id: 'deleted', label: t`Deleted` },
  ];
}
