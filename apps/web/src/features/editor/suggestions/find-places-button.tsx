import { useLingui } from '@lingui/react/macro';
import { ClipboardPen } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Looks for places to fill in again, also where something lies on the pages already. */
export function FindPlacesButton() {
  const { t } = useLingui();
  const { editor, pdf, suggestions } = useEditorScreen();
  const { open } = useSuggestions();
  if (!editor.can_edit || pdf.form === 'found' || open.length > 0) return null;
  const ask = () => {
    suggestions.setState(({ asked }) => ({ asked: asked + 1, skipped: new Set() }));
    editor.view.set({ is_panel_open: false });
  };

  return (
    <Button size="small" onPress={ask} className="self-start">
      <ClipboardPen aria-hidden="true" />
      {t`Find places to fill in`}
    </Button>
  );
}
