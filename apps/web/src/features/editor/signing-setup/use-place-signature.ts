import { useEditorScreen } from '../context/editor-context.ts';

/** Lets the next click, tap or Enter place a signature field for a signee. On phones the panel closes to show the page. */
export function usePlaceSignature(): (signeeId: string) => void {
  const { editor, focusSheet } = useEditorScreen();
  return (signee_id) => {
    editor.view.select([]);
    editor.view.set({ signee_id, is_panel_open: false });
    editor.view.takeTool('signature');
    focusSheet();
  };
}
