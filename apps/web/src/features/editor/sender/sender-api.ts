// Calls of the sender: signees of a draft, sending, withdrawing.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { type SigneeInput, createSignee, deleteSignee, sendPdf, updateSignee, withdrawPdf } from '@countersign/contract/signing';
import { orderSignees } from '@countersign/contract/signee-order';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { refreshPdfs, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';
import type { Steps } from './signing-steps.ts';

export function useSigneeActions() {
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: signeesQuery(pdf.id).queryKey });

  const add = useMutation({
    mutationFn: (body: SigneeInput) => call(createSignee, { params: { id: pdf.id }, body, idempotencyKey: crypto.randomUUID() }),
    meta: { silent: true },
    onSuccess: (signee) => editor.view.set({ signee_id: signee.kind === 'signer' ? signee.id : editor.view.state.signee_id }),
    onSettled,
  });

  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Partial<SigneeInput> }) =>
      call(updateSignee, { params: { id: pdf.id, signeeId: id }, body }),
    meta: { silent: true },
    onSettled,
  });

  const order = useMutation({
    mutationFn: (steps: Steps) => call(orderSignees, { params: { id: pdf.id }, body: { steps: steps.map((step) => [...step]) } }),
    // Seen at once; the answer, or a failure, puts right what was foreseen wrongly.
    onMutate: (steps) => {
      const numbers = new Map(steps.flatMap((step, index) => step.map((id) => [id, index + 1] as const)));
      client.setQueryData(signeesQuery(pdf.id).queryKey, (known) =>
        known
          ?.map((signee) => ({ ...signee, order: numbers.get(signee.id) ?? signee.order }))
          .toSorted((one, other) => one.order - other.order),
      );
    },
    onSettled,
  });

  const remove = useMutation({
    mutationFn: async (id: string) => {
      await saveFirst(editor);
      await call(deleteSignee, { params: { id: pdf.id, signeeId: id } });
    },
    // Their fields are nobody's now.
    onSuccess: (_nothing, id) => {
      if (editor.view.state.signee_id === id) editor.view.set({ signee_id: null });
      editor.sync.pull();
    },
    onSettled,
  });

  return { add, change, order, remove };
}

/** @param options.isTold whether a toast says that it went out */
export function useSend({ isTold }: { isTold: boolean }) {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();

  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof sendPdf>) => {
      await saveFirst(editor);
      return call(sendPdf, { params: { id: pdf.id }, body, idempotencyKey: crypto.randomUUID() });
    },
    meta: { silent: true },
    // Said here, because the dialog is gone as soon as the screen shows the pdf as sent.
    onSuccess: () => {
      if (isTold) notify.success(t`Sent`, t`“${pdf.name}” is on its way.`);
      return refreshPdfs(client);
    },
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
