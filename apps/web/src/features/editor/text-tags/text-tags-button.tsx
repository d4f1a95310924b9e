import { useLingui } from '@lingui/react/macro';
import { Braces } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { useDecideTextTags } from './use-text-tags.ts';

/** Shown if text tags were left as text, at the upload or by undo. */
export function TextTagsButton() {
  const { t } = useLingui();
  const { editor, pdf, mode } = useEditorScreen();
  const decide = useDecideTextTags();
  if (pdf.text_tags?.state !== 'found' || !editor.can_edit || mode === 'edit') return null;

  return (
    <Button size="small" isPending={decide.isPending} onPress={() => decide.mutate('use')} className="self-start">
      <Braces aria-hidden="true" />
      {t`Turn text tags into fields`}
    </Button>
  );
}
