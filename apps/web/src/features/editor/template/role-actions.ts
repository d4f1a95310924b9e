// Undoable actions on the roles of a template.
import {
  type TemplateRole,
  createTemplateRole,
  deleteTemplateRole,
  restoreTemplateRole,
  updateTemplateRole,
} from '@countersign/contract/template-roles';
import { isField } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fetchQuery } from '#lib/load-query.ts';
import { templateRolesQuery } from '../../pdfs/template-roles.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { type ServerCommand, changing, takingAway } from '../core/model/server-commands.ts';
import type { Editor } from '../core/model/editor.ts';
import { useRemovedNotice } from '../context/use-removed-notice.ts';
import { saveFirst } from '../context/save-first.ts';
import { useSendDraft } from '../signing-setup/use-send-draft.ts';

/** The editable data of a role. */
type RoleWords = Pick<TemplateRole, 'name' | 'kind'>;

/** Only changed fields, since someone else may have changed the others meanwhile. */
function changesOf(role: RoleWords, { name, kind }: RoleWords): Partial<RoleWords> {
  return { ...(name !== role.name && { name }), ...(kind !== role.kind && { kind }) };
}

export type RoleActions = ReturnType<typeof useRoleActions>;

export function useRoleActions() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const client = useQueryClient();
  const notifyRemoved = useRemovedNotice();
  const { draft, isKnown, change } = useSendDraft();
  const commands = roleCommands({ pdfId: pdf.id, editor, client });

  const save = useMutation({
    mutationFn: ({ role, words }: { role: TemplateRole | null; words: RoleWords }) =>
      role
        ? editor.run('change-role', commands.changing(role.id, changesOf(role, words)))
        : editor.run('add-role', commands.adding(words)),
    meta: { silent: true },
  });
  const swap = useMutation({
    mutationFn: ([one, other]: readonly [TemplateRole, TemplateRole]) => editor.run('order-roles', commands.swapping(one, other)),
    // As with signees, sorting roles implies that the order matters.
    onSuccess: () => isKnown && draft.is_ordered === null && change({ is_ordered: true }),
  });
  const remove = useMutation({
    mutationFn: async ({ id }: TemplateRole) => {
      await saveFirst(editor);
      await editor.run('remove-role', commands.removing(id));
    },
    onSuccess: (_nothing, { name }) => notifyRemoved(t`${name} was removed`, 'add-role'),
  });
  return { save, remove, swap };
}

/** @see ServerCommand */
function roleCommands({ pdfId, editor, client }: { pdfId: string; editor: Editor; client: QueryClient }) {
  const paramsOf = (roleId: string) => ({ id: pdfId, roleId });
  const onDone = () => void client.invalidateQueries({ queryKey: templateRolesQuery(pdfId).queryKey });
  const read = () => fetchQuery(client, { ...templateRolesQuery(pdfId), staleTime: 0 });
  // New fields go to roles that sign.
  const choose = ({ id, kind }: TemplateRole) => {
    if (kind === 'signer') editor.view.set({ role_id: id });
    else if (editor.view.state.role_id === id) editor.view.set({ role_id: null });
  };
  const change = async (id: string, body: Partial<RoleWords> & { order?: number }) => {
    const role = await call(updateTemplateRole, { params: paramsOf(id), body });
    if (role.kind !== 'signer') choose(role);
  };

  const removalOf = (id: string) =>
    takingAway({
      remove: async () => {
        await call(deleteTemplateRole, { params: paramsOf(id) });
        if (editor.view.state.role_id === id) editor.view.set({ role_id: null });
        onDone();
      },
      restore: async () => {
        choose(await call(restoreTemplateRole, { params: paramsOf(id) }));
        onDone();
      },
      fields: () =>
        [...editor.document.state.elements.values()]
          .filter((element) => isField(element) && element.role_id === id)
          .map((element) => ({ op: 'update', id: element.id, changes: { role_id: id } })),
    });

  const swapping = (one: TemplateRole, other: TemplateRole): ServerCommand => {
    const [first, second] = [one.order, other.order];
    return async () => {
      await Promise.all([change(one.id, { order: second }), change(other.id, { order: first })]).finally(onDone);
      return { back: swapping({ ...one, order: second }, { ...other, order: first }), inverses: [] };
    };
  };

  return {
    adding:
      (body: RoleWords): ServerCommand =>
      async () => {
        const role = await call(createTemplateRole, { params: { id: pdfId }, body, idempotencyKey: uuidv7() });
        choose(role);
        onDone();
        return { back: removalOf(role.id).away, inverses: [] };
      },
    removing: (id: string): ServerCommand => removalOf(id).away,
    changing: (id: string, body: Partial<RoleWords>): ServerCommand =>
      changing<RoleWords>(
        {
          read: async () => (await read()).find((role) => role.id === id),
          write: (changes) => change(id, changes).finally(onDone),
        },
        body,
      ),
    swapping,
  };
}
