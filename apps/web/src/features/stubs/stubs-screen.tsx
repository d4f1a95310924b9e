import type { Stub } from '@countersign/contract/stubs';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StubForm } from './stub-form.tsx';
import { StubsTable } from './stubs-table.tsx';
import { useStubs } from './stubs-api.ts';
import { useFlashing } from './use-flashing.ts';

export function StubsScreen() {
  const { t } = useLingui();
  const mayChange = isSpaceActive(useSpace());
  const stubs = useStubs();
  const { flashing, flash } = useFlashing();
  const [edited, setEdited] = useState<Stub | null>(null);

  return (
    <>
      {mayChange && (
        <Section title={t`Create stub`} description={t`Create a new stub to use within your documents`}>
          <Card>
            <StubForm onSaved={(stub) => flash(stub.id)} />
          </Card>
        </Section>
      )}
      <Section title={t`Stubs`} description={t`Manage your stubs here`}>
        {stubs.isPending && <Skeleton className="h-56 rounded-xl" />}
        {stubs.isError && <ErrorState onRetry={() => void stubs.refetch()} isRetrying={stubs.isFetching} />}
        {stubs.data && <StubsTable stubs={stubs.data} flashing={flashing} mayChange={mayChange} onEdit={setEdited} />}
      </Section>
      {edited && (
        <Modal isOpen size="large" title={t`Edit stub`} onClose={() => setEdited(null)}>
          <StubForm
            stub={edited}
            onCancel={() => setEdited(null)}
            onSaved={(stub) => {
              setEdited(null);
              flash(stub.id);
            }}
          />
        </Modal>
      )}
    </>
  );
}
