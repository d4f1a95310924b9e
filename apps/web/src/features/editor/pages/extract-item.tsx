// Pages as a document of their own, which opens; the one that they are from stays as it is.
import { extractPages } from '@countersign/contract/copies';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { MenuItem } from '#ui/menu.tsx';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';

/** @param first the number of the page, where it is one */
export function ExtractItem({ ids, first }: { ids: readonly string[]; first: number }) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOne = ids.length === 1;

  const extract = useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      const suffix = isOne ? t`page ${first}` : t`${ids.length} pages`;
      const name = `${pdf.name.slice(0, MOST_NAME - suffix.length - 3)} (${suffix})`;
      return call(extractPages, { params: { id: pdf.id }, body: { page_ids: [...ids], name } });
    },
    onSuccess: async (made) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: made.id } });
      notify.success(t`“${made.name}” is there`);
    },
  });

  return (
    <MenuItem icon={<FilePlus2 />} onAction={() => extract.mutate()}>
      {isOne ? t`New document of this page` : t`New document of these ${ids.length} pages`}
    </MenuItem>
  );
}

const MOST_NAME = 255;
