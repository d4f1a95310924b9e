import { useLingui } from '@lingui/react/macro';
import { ClipboardPen } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { detectFields } from './detect-fields.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Detects fields again, even if the pages already have elements. */
export function DetectFieldsButton() {
  const { t } = useLingui();
  const { editor, pdf, suggestions } = useEditorScreen();
  const { open } = useSuggestions();
  if (!editor.can_edit || pdf.form === 'found' || open.length > 0) return null;

  return (
    <Button size="small" onPress={() => detectFields({ editor, suggestions })} className="self-start">
      <ClipboardPen aria-hidden="true" />
      {t`Detect fields`}
    </Button>
  );
}
