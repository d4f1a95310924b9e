// Extracts pages into a new document and opens it; the source document stays unchanged.
import { extractPages } from '@countersign/contract/duplicates';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';

/** @returns a function that takes the pages, and the page number if it is a single one */
export function useExtractPages(): (ids: readonly string[], first: number) => void {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const client = useQueryClient();
  const navigate = useNavigate();

  const { mutate } = useMutation({
    mutationFn: async ({ ids, first }: { ids: readonly string[]; first: number }) => {
      await saveFirst(editor);
      const suffix = ids.length === 1 ? t`page ${first}` : t`${ids.length} pages`;
      const name = `${pdf.name.slice(0, MAX_NAME - suffix.length - 3)} (${suffix})`;
      return call(extractPages, { params: { id: pdf.id }, body: { page_ids: [...ids], name } });
    },
    onSuccess: async (created) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: created.id } });
      notify.success(t`“${created.name}” is ready`);
    },
  });
  return (ids, first) => mutate({ ids, first });
}

const MAX_NAME = 255;
