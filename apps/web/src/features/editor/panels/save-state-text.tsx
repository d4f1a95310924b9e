import { useLingui } from '@lingui/react/macro';
import { CloudAlert, CloudCheck, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react';
import { useMedia } from '#lib/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import { useEditor, useSaveState } from '../context/editor-context.ts';
import type { SaveState } from '../core/sync/sync.ts';

/** Shows whether all changes are saved. A press saves at once. */
export function SaveStateText() {
  const { t } = useLingui();
  const editor = useEditor();
  const state = useSaveState();
  const looks: Record<SaveState, { text: string; icon: LucideIcon; hint: string }> = {
    saved: { text: t`Saved`, icon: CloudCheck, hint: t`All changes are saved.` },
    saving: { text: t`Saving…`, icon: RefreshCw, hint: t`Saving your changes…` },
    offline: {
      text: t`Offline`,
      icon: CloudOff,
      hint: t`Your changes are kept in this browser and sent when the connection is back. Press to try now.`,
    },
    error: {
      text: t`Not saved`,
      icon: CloudAlert,
      hint: t`The server didn’t respond. Your changes are kept in this browser. Press to try now.`,
    },
  };
  const { text, icon: Icon, hint } = looks[state];
  const isTrouble = state === 'offline' || state === 'error';
  // On phones the bar gives the space to the name.
  const isNarrow = useMedia('(max-width: 639px)');
  if (isNarrow && !isTrouble)
    return (
      <span role="status" className="sr-only">
        {text}
      </span>
    );

  return (
    <button
      type="button"
      title={hint}
      onClick={() => void editor.sync.flush()}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs whitespace-nowrap',
        isTrouble ? 'bg-warning-soft text-warning' : 'text-ink-muted hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span role="status" className={classNames(!isTrouble && 'max-lg:sr-only')}>
        {text}
      </span>
    </button>
  );
}
