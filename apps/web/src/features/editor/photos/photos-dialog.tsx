// Photos of a connected service, placed on the page or added as pages.
import { type Integration, MAX_PHOTOS_AT_ONCE, type Photo } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SERVICE_NAMES, integrationsQuery } from '#lib/integrations.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ConnectFirst } from './connect-first.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { PhotosFooter } from './photos-footer.tsx';
import { useTakePhotos } from './use-take-photos.ts';

const PROVIDER = 'companycam';

export interface PhotosDialogProps {
  /** The preselected use; the other one is available, too. */
  purpose: 'elements' | 'pages';
  onClose: () => void;
}

export function PhotosDialog({ purpose, onClose }: PhotosDialogProps) {
  const { t } = useLingui();
  const integrations = useQuery(integrationsQuery);
  const connected = new Map(integrations.data?.data.map((entry) => [entry.provider, entry]));
  const integration = connected.get(PROVIDER);
  const name = SERVICE_NAMES[PROVIDER];
  if (integration && !integration.is_refused)
    return <ConnectedDialog integration={integration} purpose={purpose} onClose={onClose} />;

  return (
    <Modal isOpen onClose={onClose} title={t`Photos from ${name}`}>
      {integrations.isPending && <Skeleton className="h-40 rounded-xl" />}
      {integrations.isError && <ErrorState onRetry={() => void integrations.refetch()} isRetrying={integrations.isFetching} />}
      {integrations.data && <ConnectFirst provider={PROVIDER} isAgain={integration !== undefined} />}
    </Modal>
  );
}

function ConnectedDialog({ integration, purpose, onClose }: PhotosDialogProps & { integration: Integration }) {
  const { t } = useLingui();
  const name = SERVICE_NAMES[integration.provider];
  const [chosen, setChosen] = useState<readonly Photo[]>([]);
  const { place, addPages, progress } = useTakePhotos(integration.id, onClose);
  const isTooMany = chosen.length > MAX_PHOTOS_AT_ONCE;

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Photos from ${name}`}
      size="x-large"
      isLocked={progress !== null}
      footer={
        <PhotosFooter
          purpose={purpose}
          count={chosen.length}
          isPossible={chosen.length > 0 && !isTooMany}
          progress={progress}
          onPlace={() => void place(chosen)}
          onAddPages={(perPage) => void addPages(chosen, perPage)}
        />
      }
    >
      <PhotoBrowser integration={integration} chosen={chosen} onChoose={setChosen} />
      {isTooMany && (
        <p role="status" className="mt-3 text-danger">
          {t`You can add up to ${MAX_PHOTOS_AT_ONCE} photos at once.`}
        </p>
      )}
    </Modal>
  );
}
