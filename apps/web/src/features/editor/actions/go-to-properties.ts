import type { Editor } from '../core/model/editor.ts';

/** Opens the panel where it is shut, and puts the keyboard on the first thing in it that takes something. */
export function goToProperties(editor: Editor): void {
  editor.view.set({ is_panel_open: true });
  const find = (wanted: string) => document.querySelector<HTMLElement>(`[data-inspector] ${wanted}`);
  (find('input:not([type=checkbox], [type=radio])') ?? find(':is(input, button, [tabindex="0"])'))?.focus();
}
