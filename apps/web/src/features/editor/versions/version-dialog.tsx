// Shows a version: its pages alone, or beside the current ones with differences marked.
import type { Snapshot } from '@countersign/contract/snapshots';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { classNames } from '#ui/class-names.ts';
import { useChangeName } from './change-name.ts';
import { type LookedAtVersion, useVersion } from './use-version.ts';
import type { VersionChanges } from './version-changes.ts';
import type { Side } from './version-page.tsx';
import { VersionPages, type VersionPagesHandle } from './version-pages.tsx';

export type VersionView = 'alone' | 'beside' | 'now';

const SIDES: Record<VersionView, readonly Side[]> = { alone: ['before'], beside: ['before', 'now'], now: ['now'] };
/** Minimum width in pixels to show two readable pages side by side. */
const WIDE = 768;

export interface VersionDialogProps {
  snapshot: Snapshot;
  isComparing: boolean;
  /** Null for people who may not restore it. */
  onRestore: (() => void) | null;
  onClose: () => void;
}

export function VersionDialog({ snapshot, isComparing, onRestore, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const version = useVersion(snapshot);
  const [isWide] = useState(() => window.innerWidth >= WIDE);
  const [view, setView] = useState<VersionView>(isComparing && isWide ? 'beside' : 'alone');
  const [marks, setMarks] = useState(isComparing);
  const choose = (next: VersionView) => {
    setView(next);
    setMarks(next !== 'alone' || !isWide);
  };

  return (
    <Modal
      isOpen
      size="full"
      title={t`Version “${snapshot.name}”`}
      onClose={onClose}
      footer={
        <>
          {onRestore && <Button onPress={onRestore}>{t`Restore…`}</Button>}
          <Button variant="primary" onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className="flex h-[calc(100dvh-12.5rem)] flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-xs text-ink-muted max-sm:w-full">
            {t`${formatMoment(snapshot.created_at)}, ${snapshot.created_by.name}`}
          </p>
          <ViewChoice view={view} second={isWide ? 'beside' : 'now'} onChoose={choose} />
        </div>
        <Content version={version} view={view} marksChanges={marks} />
      </div>
    </Modal>
  );
}

function ViewChoice({
  view,
  second,
  onChoose,
}: {
  view: VersionView;
  second: 'beside' | 'now';
  onChoose: (view: VersionView) => void;
}) {
  const { t } = useLingui();
  const names = { alone: t`This version`, beside: t`Compare with current`, now: t`Now` };
  return (
    <div role="group" aria-label={t`What is shown`} className="flex rounded-lg border border-line p-0.5">
      {(['alone', second] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={view === choice}
          onClick={() => onChoose(choice)}
          className={classNames(
            'min-h-8 cursor-default rounded-md px-3 text-sm font-medium',
            view === choice ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:bg-hover',
          )}
        >
          {names[choice]}
        </button>
      ))}
    </div>
  );
}

function Content({ version, view, marksChanges }: { version: LookedAtVersion; view: VersionView; marksChanges: boolean }) {
  const { t } = useLingui();
  const handle = useRef<VersionPagesHandle>(null);
  const { difference, elements, has_failed } = version;
  if (has_failed) return <p role="alert">{t`This version couldn’t be opened. Close it and try again.`}</p>;
  if (!difference) return <Spinner className="m-auto size-6" />;

  return (
    <>
      {marksChanges && <ChangeSteps difference={difference} handle={handle} />}
      <div className="-mx-2 min-h-0 flex-1 bg-sunken px-2">
        <VersionPages
          version={{ ...version, difference }}
          thenElements={elements}
          sides={SIDES[view]}
          marksChanges={marksChanges}
          handle={handle}
        />
      </div>
    </>
  );
}

/** The number of differences, with buttons to step through them. */
function ChangeSteps({ difference, handle }: { difference: VersionChanges; handle: { current: VersionPagesHandle | null } }) {
  const { t } = useLingui();
  const { changes, pairs } = difference;
  const [at, setAt] = useState(-1);
  const pagesChanged = pairs.filter(
    ({ before, now, is_view_changed, is_moved }) => !before || !now || is_view_changed || is_moved,
  ).length;
  const current = changes[at];
  const nameOf = useChangeName();
  const go = (by: number) => {
    const next = (Math.max(at, by < 0 ? 0 : -1) + by + changes.length) % changes.length;
    const change = changes[next];
    setAt(next);
    if (change) handle.current?.reveal(change);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink">
      <p role="status">
        {changes.length === 0 && pagesChanged === 0 ? (
          t`Nothing has changed since.`
        ) : (
          <>
            <Plural value={changes.length} one="# element is different" other="# elements are different" />
            {pagesChanged > 0 && ', '}
            {pagesChanged > 0 && <Plural value={pagesChanged} one="# page is different" other="# pages are different" />}
          </>
        )}
      </p>
      {changes.length > 0 && (
        <div className="flex items-center">
          <IconButton label={t`Previous change`} icon={<ChevronUp />} onPress={() => go(-1)} />
          <IconButton label={t`Next change`} icon={<ChevronDown />} onPress={() => go(1)} />
          {current && (
            <p className="flex gap-2 ps-1 text-xs text-ink-muted">
              <span className="tabular-nums">{t`${at + 1} of ${changes.length}`}</span>
              <span>{nameOf(current)}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
