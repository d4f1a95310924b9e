import { copyPdf } from '@countersign/contract/duplicates';
import { withoutIsolates } from '@countersign/contract/isolated';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus } from 'lucide-react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';

/** Makes a flattened copy with the same look, signees and fields, for a file that cannot be signed because of its content. */
export function FlatCopyButton() {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      const name = withoutIsolates(t`${pdf.name} (copy)`).slice(0, 255);
      return call(copyPdf, { params: { id: pdf.id }, body: { mode: pdf.mode, name, is_flat: true } });
    },
    onSuccess: (created) => {
      notify.success(t`“${created.name}” is ready`);
      void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: created.id } });
    },
  });

  return (
    <Button size="small" isPending={copy.isPending} onPress={() => copy.mutate()}>
      <CopyPlus aria-hidden="true" />
      {pdf.signature_count > 0 ? t`Copy without signatures` : t`Make a flat copy`}
    </Button>
  );
}
