// What is to become of the form that the file brought along: asked once, until it is answered.
import { decideForm } from '@countersign/contract/elements';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TextCursorInput } from 'lucide-react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../editor-context.ts';
import { tellLeftOut } from '../tell-left-out.ts';

type Action = 'use' | 'keep' | 'flatten';

/** Of fields, in a message. */
const MOST_NAMES = 5;

export function FormNotice() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const decide = useDecideForm();
  if (pdf.form !== 'found' || !editor.can_edit || pdf.signature_count > 0) return null;

  const button = (action: Action, label: string) => (
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

function useDecideForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { editor, pdf } = useEditorScreen();
  const tooMuch = (fields: string[]): string => {
    const names = fields.slice(0, MOST_NAMES).join(', ');
    const more = fields.length - MOST_NAMES;
    if (more > 0) return t`They cannot be filled in here: ${names} and ${more} more.`;
    return t`They cannot be filled in here: ${names}.`;
  };
  return useMutation({
    mutationFn: async (action: Action) => {
      await editor.sync.flush();
      return call(decideForm, { params: { id: pdf.id }, body: { action } });
    },
    onSuccess: ({ left_out, staying }) => {
      tellLeftOut(left_out);
      if (staying.length > 0) notify.warning(t`Some fields stay in the file as they are`, tooMuch(staying), { id: 'staying' });
      return refreshPdfs(client);
    },
  });
}
