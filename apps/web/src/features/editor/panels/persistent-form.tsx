import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { useDecideForm } from './use-decide-form.ts';

/** Lets people change their mind after keeping the form. */
export function PersistentForm() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const decide = useDecideForm();
  if (pdf.form !== 'kept' || !editor.can_edit || pdf.signature_count > 0) return null;

  return (
    <PanelSection title={t`Form`}>
      <p className="text-xs text-pretty text-ink-muted">
        <Plural
          value={pdf.form_field_count}
          one="This PDF’s form field is kept unchanged."
          other="This PDF’s # form fields are kept unchanged."
        />
      </p>
      <Button size="small" isPending={decide.isPending} onPress={() => decide.mutate('use')}>{t`Use the fields`}</Button>
    </PanelSection>
  );
}
