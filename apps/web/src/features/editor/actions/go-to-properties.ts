import type { Editor } from '../core/model/editor.ts';

/** Opens the panel if it is closed, and focuses its first control. */
export function goToProperties(editor: Editor): void {
  editor.view.set({ is_panel_open: true });
  const find = (selector: string) => document.querySelector<HTMLElement>(`[data-inspector] ${selector}`);
  (find('input:not([type=checkbox], [type=radio])') ?? find(':is(input, button, [tabindex="0"])'))?.focus();
}
