import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import { PartyTargets } from './party-targets.tsx';
import { PdfPanel } from './pdf-panel.tsx';
import { SelectionPanel } from './selection-panel.tsx';

/** Properties of the selection, or of the pdf if nothing is selected. Beside the sheet, or in a bottom sheet on phones. */
export function Inspector({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useLingui();
  const { editor, mode, self } = useEditorScreen();
  const selection = useView((state) => state.selection);
  const hasSelection = useDocument((state) => [...selection].some((id) => state.elements.has(id)));
  const isEditing = useView((state) => state.editing_id !== null);
  const isOpen = useView((state) => state.is_panel_open);
  const setIsOpen = (is_panel_open: boolean) => editor.view.set({ is_panel_open });
  const showsSelection = hasSelection && editor.can_edit;
  const content = showsSelection ? <SelectionPanel /> : <PdfPanel />;

  if (!isNarrow) {
    return (
      <div {...(mode === 'edit' ? {} : { 'data-parties': '' })} className="relative w-72 shrink-0">
        <aside
          data-inspector
          aria-label={t`Properties`}
          // In read-only mode it may overflow without any focusable content.
          tabIndex={editor.can_edit ? undefined : 0}
          className="relative h-full overflow-y-auto border-s border-line bg-raised -outline-offset-2"
        >
          {content}
        </aside>
        <PartyTargets />
      </div>
    );
  }
  const label = showsSelection ? t`Properties` : mode === 'signing' && !self ? t`Recipients` : t`Document`;

  return (
    <>
      {!isEditing && (
        <Button
          size="small"
          onPress={() => setIsOpen(true)}
          className={`fixed! end-3 z-30 rounded-full! shadow-pop! ${editor.can_edit ? 'bottom-20' : 'bottom-4'}`}
        >
          <SlidersHorizontal aria-hidden="true" />
          {label}
        </Button>
      )}
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        {content}
      </BottomSheet>
    </>
  );
}
