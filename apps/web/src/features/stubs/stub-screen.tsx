import { getStub, stubLabel } from '@countersign/contract/stubs';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StubForm } from './stub-form.tsx';

/** Shows and edits one stub. */
export function StubScreen() {
  const { t } = useLingui();
  const { stubId } = useParams({ from: '/app/settings/stubs/$stubId' });
  const { space, organization } = useSpace();
  const navigate = useNavigate();
  const stub = useQuery({
    queryKey: ['stubs', space, stubId],
    queryFn: ({ signal }) => call(getStub, { params: { space, stubId }, signal }),
  });
  const back = () => void navigate({ to: '/settings/stubs' });

  if (isApiError(stub.error, 404)) {
    return (
      <EmptyState title={t`Stub not found`} action={<ButtonLink to="/settings/stubs">{t`All stubs`}</ButtonLink>}>
        {t`It was deleted, or belongs to another workspace.`}
      </EmptyState>
    );
  }
  if (stub.isError) return <ErrorState onRetry={() => void stub.refetch()} isRetrying={stub.isFetching} />;

  return (
    <>
      <TextLink to="/settings/stubs" className="mb-6 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All stubs`}
      </TextLink>
      {stub.isPending ? (
        <Skeleton className="h-64 rounded-xl" />
      ) : (
        <Section title={stubLabel(stub.data)} description={t`Use it in a text as ${`{{${stub.data.key}}}`}.`}>
          <Card>
            <StubForm
              key={stub.data.updated_at}
              stub={stub.data}
              isReadOnly={!isSpaceActive({ organization })}
              onCancel={back}
              onSaved={() => notify.success(t`Stub updated`)}
            />
          </Card>
        </Section>
      )}
    </>
  );
}
