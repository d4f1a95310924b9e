import { MAX_SAVED_SIGNATURES, SAVED_KINDS, type SavedKind, type SavedSignature } from '@countersign/contract/signatures';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Star, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { savedQuery, useSavedActions } from '#lib/saved-signatures.ts';
import { useUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SavedImage } from '../editor/signature-pad/saved-image.tsx';

const SignaturePad = lazyPart(async () => (await import('../editor/signature-pad/signature-pad.tsx')).SignaturePad);

/** Saved signatures and initials, which are offered first when signing. */
export function SignaturesScreen() {
  const { t } = useLingui();

  return (
    <>
      <Drawer
        kind="signatures"
        title={t`Signatures`}
        description={t`Saved for next time. The default is offered first.`}
        empty={t`No signatures yet`}
      />
      <Drawer kind="initials" title={t`Initials`} description={t`For fields that ask for initials.`} empty={t`No initials yet`} />
    </>
  );
}

function Drawer({ kind, title, description, empty }: { kind: SavedKind; title: string; description: string; empty: string }) {
  const { t } = useLingui();
  const user = useUser();
  const saved = useQuery(savedQuery(kind));
  const { save, choose } = useSavedActions(kind);
  const [isCreating, setIsCreating] = useState(false);
  const standard = saved.data?.find(({ is_default }) => is_default);
  const count = saved.data?.length ?? 0;
  const isFull = count >= MAX_SAVED_SIGNATURES;

  return (
    <Section title={title} description={description}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" isDisabled={isFull} onPress={() => setIsCreating(true)}>
            <Plus aria-hidden="true" />
            {t`Create`}
          </Button>
          <Button
            isDisabled={!standard}
            isPending={choose.isPending}
            onPress={() => standard && choose.mutate({ id: standard.id, is_default: false })}
          >
            {t`Clear default`}
          </Button>
        </div>
        {isFull && <p className="text-sm text-ink-muted">{t`You can save up to ${MAX_SAVED_SIGNATURES}. Delete one first.`}</p>}
        {saved.isPending && <Skeleton className="h-28 rounded-xl" />}
        {saved.isError && <ErrorState onRetry={() => void saved.refetch()} isRetrying={saved.isFetching} />}
        {saved.data && count === 0 && <EmptyState title={empty}>{t`Draw, type or upload one.`}</EmptyState>}
        {count > 0 && (
          <ul className="grid gap-3 sm:grid-cols-2">
            {saved.data?.map((entry, index) => (
              <SavedCard key={entry.id} saved={entry} kind={kind} name={`${title} ${index + 1}`} />
            ))}
          </ul>
        )}
      </div>
      {isCreating && (
        <Suspense>
          <SignaturePad
            kind={SAVED_KINDS[kind]}
            name={`${user.first_name} ${user.last_name}`.trim()}
            offersAll={false}
            isForKeeping
            onClose={() => setIsCreating(false)}
            onDone={(value) => save.mutate({ value, is_default: count === 0 }, { onSuccess: () => setIsCreating(false) })}
          />
        </Suspense>
      )}
    </Section>
  );
}

function SavedCard({ saved, kind, name }: { saved: SavedSignature; kind: SavedKind; name: string }) {
  const { t } = useLingui();
  const { choose, remove } = useSavedActions(kind);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <li aria-label={name} className="overflow-hidden rounded-xl border border-line bg-raised">
      <div className="flex h-28 items-center justify-center bg-white p-4">
        <SavedImage saved={saved} />
      </div>
      <div className="flex min-h-11 items-center gap-1 border-t border-line px-2">
        <span className="flex-1 ps-1">{saved.is_default && <Badge color="green">{t`Default`}</Badge>}</span>
        {!saved.is_default && (
          <IconButton
            label={t`Make ${name} the default`}
            icon={<Star />}
            onPress={() => choose.mutate({ id: saved.id, is_default: true })}
          />
        )}
        <IconButton label={t`Delete ${name}`} icon={<Trash2 />} onPress={() => setIsAsking(true)} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(saved.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`It won’t be offered when you sign, and can’t be restored. Signed documents don’t change.`}
      </ConfirmDialog>
    </li>
  );
}
