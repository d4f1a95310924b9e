// Asks what to do with the form of an uploaded file, until it is answered.
import { Plural, useLingui } from '@lingui/react/macro';
import { TextCursorInput } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { type FormAction, useDecideForm } from './use-decide-form.ts';

export function FormNotice() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const decide = useDecideForm();
  if (pdf.form !== 'found' || !editor.can_edit || pdf.signature_count > 0) return null;

  const button = (action: FormAction, label: string) => (
    <Button
      size="small"
      variant={action === 'use' ? 'primary' : 'secondary'}
      isPending={decide.isPending && decide.variables === action}
      isDisabled={decide.isPending}
      onPress={() => decide.mutate(action)}
    >
      {label}
    </Button>
  );

  return (
    <section
      aria-label={t`Form fields found`}
      className="z-20 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2 text-sm text-ink"
    >
      <TextCursorInput aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 basis-64">
        <Plural
          value={pdf.form_field_count}
          one="This PDF has # form field. Edit it here like your own?"
          other="This PDF has # form fields. Edit them here like your own?"
        />
      </p>
      <div className="flex flex-wrap gap-2">
        {button('use', t`Use the fields`)}
        {button('keep', t`Keep as they are`)}
        {button('flatten', t`Flatten`)}
      </div>
    </section>
  );
}
