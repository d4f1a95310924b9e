// The pages beside the sheet on a wide screen, in a panel from below on a narrow one.
import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../context/editor-context.ts';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import { AddPages } from './add-pages.tsx';
import { PageList } from './page-list.tsx';

export function PageStrip() {
  const { t } = useLingui();
  const { editor } = useEditorScreen();

  return (
    <nav aria-label={t`Pages`} className="hidden w-40 shrink-0 flex-col border-e border-line bg-surface lg:flex">
      <div className="min-h-0 flex-1">
        <PageList layout="stack" />
      </div>
      {editor.can_edit && (
        <div className="border-t border-line p-2">
          <AddPages />
        </div>
      )}
    </nav>
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
