import { useEditorScreen } from '../context/editor-context.ts';

/** Has the next click, tap or Enter place a signature field of a signee. On a phone, the panel makes room for the page. */
export function usePlaceSignature(): (signeeId: string) => void {
  const { editor, focusSheet } = useEditorScreen();
  return (signee_id) => {
    editor.view.select([]);
    editor.view.set({ signee_id, is_panel_open: false });
    editor.view.takeTool('signature');
    focusSheet();
  };
}
