// The pages beside the sheet on wide screens, in a bottom sheet on narrow ones.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEditorScreen } from '../context/editor-context.ts';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import { AddPages } from './add-pages.tsx';
import { PageList } from './page-list.tsx';

/** @param props.tools shown above the pages */
export function PageStrip({ tools }: { tools: ReactNode }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();

  return (
    <div className="hidden w-40 shrink-0 flex-col border-e border-line bg-surface lg:flex">
      {tools && <div className="max-h-[62%] min-h-0 shrink-0 overflow-y-auto border-b border-line">{tools}</div>}
      <nav aria-label={t`Pages`} className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1">
          <PageList layout="stack" />
        </div>
        {editor.can_edit && (
          <div className="border-t border-line p-2">
            <AddPages />
          </div>
        )}
      </nav>
    </div>
  );
}

export function PageSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t`Pages`}>
      <PageList layout="grid" onGo={onClose} />
      {editor.can_edit && (
        <div className="sticky bottom-0 border-t border-line bg-raised p-3">
          <AddPages onLeave={onClose} />
        </div>
      )}
    </BottomSheet>
  );
}
