// Copies of elements: duplicated beside themselves, or through the editor's own clipboard.
import { EDITOR_COPY_OFFSET } from '@countersign/contract/limits';
import { type Element, type ElementOperation, keepOnPage, roundPoint, uuidv7 } from '@countersign/document-model';
import { boxOf, deleteSelection } from './commands.ts';
import type { Editor } from './editor.ts';
import type { StepName } from './history.ts';

/** Copies of elements on a page, moved by an offset; radio groups of the copies are new ones. */
export function copiesOf(elements: readonly Element[], offset: number, pageId?: string): Element[] {
  const groups = new Map<string, string>();
  return elements.map((element) => {
    const group = 'pdf_radio_group_id' in element ? element.pdf_radio_group_id : null;
    if (group && !groups.has(group)) groups.set(group, uuidv7());
    return {
      ...element,
      ...(group ? { pdf_radio_group_id: groups.get(group) ?? null, value: false } : {}),
      id: uuidv7(),
      page_id: pageId ?? element.page_id,
      x: roundPoint(element.x + offset),
      y: roundPoint(element.y + offset),
    } as Element;
  });
}

export function addElements(editor: Editor, elements: readonly Element[], name: StepName): void {
  const placed = elements.map((element) => {
    const page = editor.page(element.page_id);
    return page ? { ...element, ...keepOnPage(boxOf(element), page) } : element;
  });
  editor.commit(
    placed.map((element): ElementOperation => ({ op: 'create', element })),
    { name, select: placed.map((element) => element.id) },
  );
}

export function duplicateSelection(editor: Editor): void {
  addElements(editor, copiesOf(editor.selected(), EDITOR_COPY_OFFSET), 'duplicate');
}

export function copySelection(editor: Editor): void {
  const elements = editor.selected();
  if (elements.length > 0) editor.view.set({ clipboard: { elements, pastes: 0 } });
}

export function cutSelection(editor: Editor): void {
  copySelection(editor);
  deleteSelection(editor);
}

/** Pastes on the page in view, each time a little further; `inPlace` where it was copied. */
export function paste(editor: Editor, options: { inPlace?: boolean } = {}): void {
  const { clipboard, current_page } = editor.view.state;
  if (!clipboard) return;
  const pageId = editor.document.state.pages[current_page]?.id;
  const pastes = clipboard.pastes + 1;
  const isOnePage = new Set(clipboard.elements.map((element) => element.page_id)).size === 1;
  const offset = options.inPlace ? 0 : EDITOR_COPY_OFFSET * pastes;

  addElements(editor, copiesOf(clipboard.elements, offset, isOnePage ? pageId : undefined), 'paste');
  editor.view.set({ clipboard: { ...clipboard, pastes: options.inPlace ? clipboard.pastes : pastes } });
}
