// Detects fields again, even if the pages already have elements.
import type { Editor } from '../core/model/editor.ts';
import { openSuggestions } from '../core/field-detection/suggestion-elements.ts';
import type { SuggestionStore } from '../core/field-detection/suggestion-store.ts';

interface AskParts {
  editor: Editor;
  suggestions: SuggestionStore;
  /** The file came with form fields. */
  hasForm: boolean;
}

/** False while suggestions are shown. */
export function mayDetectFields({ editor, suggestions, hasForm }: AskParts): boolean {
  const { detected, skipped, phase } = suggestions.getState();
  if (!editor.can_edit || hasForm) return false;
  return phase === 'closed' || openSuggestions(detected, skipped, editor.document.state.elements.values()).length === 0;
}

export function detectFields({ editor, suggestions }: Omit<AskParts, 'hasForm'>): void {
  suggestions.setState(({ requests }) => ({ requests: requests + 1, skipped: new Set() }));
  editor.view.set({ is_panel_open: false });
}
