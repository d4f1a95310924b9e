import { createSnapshot, deleteSnapshot } from '@countersign/contract/snapshots';
import { decideForm } from '@countersign/contract/elements';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { fetchDocument } from '../api/editor-api.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { showLeftOut } from '../ui/show-left-out.ts';

export type FormAction = 'use' | 'keep' | 'flatten';

/** Maximum number of field names in a message. */
const MAX_NAMES = 5;

/** Uses, keeps or flattens the form of the file. All but keeping is undoable. */
export function useDecideForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { editor, pdf } = useEditorScreen();
  const params = { id: pdf.id };

  const decide = async (action: FormAction) => {
    const { left_out, staying, pages_revision } = await call(decideForm, { params, body: { action } });
    showLeftOut(left_out);
    if (staying.length > 0) notify.warning(t`Some fields stay unchanged in the file`, tooMuch(staying), { id: 'staying' });
    return { pages_revision };
  };

  const decideAsStep = async (action: FormAction) => {
    // Without a snapshot there is no undo, but the action still proceeds.
    const before = await call(createSnapshot, { params, body: { name: t`Before the form was changed` } }).catch(() => null);
    const decided = await decide(action).catch(async (error: unknown) => {
      if (before) await call(deleteSnapshot, { params: { ...params, snapshotId: before.id } }).catch(() => undefined);
      throw error;
    });
    return { ...(await fetchDocument(pdf.id)), ...decided, before: before?.id ?? null };
  };

  const tooMuch = (fields: string[]): string => {
    const names = fields.slice(0, MAX_NAMES).join(', ');
    const more = fields.length - MAX_NAMES;
    if (more > 0) return t`They can’t be filled in here: ${names} and ${more} more.`;
    return t`They can’t be filled in here: ${names}.`;
  };

  return useMutation({
    mutationFn: async (action: FormAction) => {
      if (action === 'keep') await decide(action);
      else await editor.remake(action === 'use' ? 'use-form' : 'flatten-form', () => decideAsStep(action));
    },
    onSuccess: () => refreshPdfs(client),
  });
}
