// An editor screen for tests of its panels; everything beyond the model does nothing.
import type { Pdf } from '@countersign/contract/pdfs';
import { createSuggestionStore } from '#features/editor/core/field-detection/suggestion-store.ts';
import { createFindStore } from '#features/editor/core/find/find-store.ts';
import type { Editor } from '#features/editor/core/model/editor.ts';
import { createPresenceStore } from '#features/editor/core/presence/presence-store.ts';
import type { EditorScreenParts } from '#features/editor/context/editor-context.ts';

export function testScreen(editor: Editor, pdf: Pdf): EditorScreenParts {
  const nothing = () => undefined;
  return {
    editor,
    mode: pdf.mode,
    pdf,
    self: null,
    signees: [],
    parties: [],
    imageUrl: () => '',
    pickImage: nothing,
    putImage: async () => undefined,
    bringImage: async () => undefined,
    reveal: nothing,
    focusSheet: nothing,
    revealPage: nothing,
    revealBox: nothing,
    revealSelection: nothing,
    find: createFindStore(),
    presence: createPresenceStore(),
    suggestions: createSuggestionStore(),
    fitWidth: nothing,
  };
}
