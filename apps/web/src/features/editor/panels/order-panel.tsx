// Filling order of the fields of a page: shown as numbers on the page, changed by dragging.
import { type FieldElement, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ListOrdered, RotateCcw } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '#ui/button.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { useDocument, useEditor, useEditorScreen, useView } from '../context/editor-context.ts';
import { useFieldNames } from '../elements/shared/field-name.ts';
import { moveInOrder, resetOrder } from '../core/commands/filling-order.ts';
import { PanelSection } from '../ui/panel-section.tsx';

export function OrderPanel() {
  const { t } = useLingui();
  const { view } = useEditor();
  const isShown = useView((state) => state.shows_order);
  const count = useDocument((state) => [...state.elements.values()].filter(isField).length);
  if (count < 2) return null;

  return (
    <PanelSection
      title={t`Tab order`}
      action={
        <Button size="small" variant="quiet" className="-me-3" onPress={() => view.set({ shows_order: !isShown })}>
          <ListOrdered aria-hidden="true" />
          {isShown ? t`Hide` : t`Show`}
        </Button>
      }
    >
      {isShown ? (
        <FieldsOfPage />
      ) : (
        <p className="text-xs text-pretty text-ink-muted">{t`Fields are filled in page by page, from top to bottom and left to right.`}</p>
      )}
    </PanelSection>
  );
}

function FieldsOfPage() {
  const { t } = useLingui();
  const { editor, parties, reveal } = useEditorScreen();
  const nameOf = useFieldNames();
  const index = useView((state) => state.current_page);
  const pageId = useDocument((state) => state.pages[index]?.id ?? '');
  const fields = useDocument(
    useShallow((state): FieldElement[] =>
      (state.by_page.get(pageId) ?? []).flatMap((id) => {
        const element = state.elements.get(id);
        return element && isField(element) ? [element] : [];
      }),
    ),
  );
  const isChanged = fields.some((field) => field.tab_order !== null);
  const number = index + 1;
  const rows = fields.map((field) => ({ id: field.id, text: nameOf(field), field }));

  return (
    <>
      <p className="text-xs text-ink-muted">
        {fields.length === 0 ? t`Page ${number} has no fields.` : t`Page ${number}. Drag, or press Alt and an arrow key.`}
      </p>
      <SortableList
        label={t`Fields of page ${number} in their order`}
        rows={rows}
        handleLabel={({ text }) => t`Move ${text}`}
        onMove={(from, to) => moveInOrder(editor, pageId, { from, to })}
        onAction={({ id }) => reveal(id)}
      >
        {({ text, field }, place) => (
          <span className="flex min-w-0 flex-1 items-center gap-2 py-1 pe-2 text-sm text-ink">
            <span className="w-5 shrink-0 text-end text-xs text-ink-muted tabular-nums">{place + 1}</span>
            <span
              aria-hidden="true"
              className="size-2 shrink-0 rounded-full bg-ink-muted"
              style={{ background: parties.find(({ id }) => id === field.signee_id || id === field.role_id)?.color }}
            />
            <span className="truncate">{text}</span>
          </span>
        )}
      </SortableList>
      {isChanged && (
        <Button size="small" variant="quiet" className="self-start" onPress={() => resetOrder(editor, pageId)}>
          <RotateCcw aria-hidden="true" />
          {t`Reset to reading order`}
        </Button>
      )}
    </>
  );
}
