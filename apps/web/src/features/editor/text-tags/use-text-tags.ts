import type { TEXT_TAG_ACTIONS } from '@countersign/contract/text-tags';
import { decideTextTags } from '@countersign/contract/text-tags';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { fetchDocument } from '../api/editor-api.ts';
import { useEditorScreen } from '../context/editor-context.ts';

type Action = (typeof TEXT_TAG_ACTIONS)[number];

const TOAST = 'text-tags';

/** Turns text tags into fields, or back. The server can revert it, so it is not in the undo history. */
export function useDecideTextTags() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { editor, pdf } = useEditorScreen();
  const decide = useMutation({
    mutationFn: (action: Action) =>
      editor.remake('text-tags', async () => {
        const { pages_revision } = await call(decideTextTags, { params: { id: pdf.id }, body: { action } });
        return { ...(await fetchDocument(pdf.id)), pages_revision, before: null };
      }),
    onSuccess: async (_, action) => {
      if (action === 'undo') notify.success(t`The text tags are back`, t`Their fields were removed.`, { id: TOAST });
      await refreshPdfs(client);
    },
  });
  return decide;
}
