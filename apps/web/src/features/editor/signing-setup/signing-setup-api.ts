// The sender's API calls: signees of a draft, sending, withdrawing.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { type Signee, sendPdf, withdrawPdf } from '@countersign/contract/signing';
import type { SigneeInput } from '@countersign/contract/signee-fields';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { refreshPdfs, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';
import { useRemovedNotice } from '../context/use-removed-notice.ts';
import { orderSigneesKey } from './order-signees-key.ts';
import { signeeCommands } from './signee-commands.ts';
import type { Steps } from './signing-steps.ts';

export function useSigneeActions() {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();
  const notifyRemoved = useRemovedNotice();
  const { queryKey } = signeesQuery(pdf.id);
  const mutationKey = orderSigneesKey(pdf.id);
  // While another order is waiting to be sent, the server does not know the displayed one.
  const refresh = () => client.invalidateQueries({ queryKey });
  const onDone = async () => client.isMutating({ mutationKey }) === 0 && refresh();
  const onOrdered = async () => client.isMutating({ mutationKey }) <= 1 && refresh();
  const commands = signeeCommands({ pdfId: pdf.id, editor, onDone, onOrdered });

  const add = useMutation({
    mutationFn: async (body: SigneeInput): Promise<Signee> => {
      const added: Signee[] = [];
      await editor.run(
        'add-signee',
        commands.adding(body, (signee) => added.push(signee)),
      );
      const [signee] = added;
      if (!signee) throw new Error('The signee was not added.');
      return signee;
    },
    meta: { silent: true },
  });

  const change = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Partial<SigneeInput> }) => {
      const command = commands.changing(id, body);
      // A correction of a sent pdf has no undo.
      await (editor.can_edit ? editor.run('change-signee', command) : command());
    },
    meta: { silent: true },
  });

  const order = useMutation({
    mutationKey,
    mutationFn: (steps: Steps) => editor.run('order-signees', commands.ordering(steps)),
    // Optimistic; the response, or a failure, corrects it.
    onMutate: (steps) => {
      void client.cancelQueries({ queryKey });
      const numbers = new Map(steps.flatMap((step, index) => step.map((id) => [id, index + 1] as const)));
      client.setQueryData(queryKey, (known) =>
        known
          ?.map((signee) => ({ ...signee, order: numbers.get(signee.id) ?? signee.order }))
          .toSorted((one, other) => one.order - other.order),
      );
    },
    onError: onOrdered,
  });

  const remove = useMutation({
    mutationFn: async ({ id }: Signee) => {
      await saveFirst(editor);
      await editor.run('remove-signee', commands.removing(id));
    },
    onSuccess: (_nothing, { name }) => notifyRemoved(t`${name} was removed`, 'add-signee'),
  });

  return { add, change, order, remove };
}

export function useSend() {
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();

  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof sendPdf>) => {
      await saveFirst(editor);
      return call(sendPdf, { params: { id: pdf.id }, body, idempotencyKey: uuidv7() });
    },
    meta: { silent: true },
    onSuccess: () => refreshPdfs(client),
  });
}

export function useWithdraw() {
  const { pdf } = useEditorScreen();
  const client = useQueryClient();

  return useMutation({
    mutationFn: (reason: string) => call(withdrawPdf, { params: { id: pdf.id }, body: { reason } }),
    onSuccess: () => refreshPdfs(client),
  });
}
