// The user's saved signatures and initials.
import { type SavedKind, type SavedSignatureInput, savedInitials, savedSignatures } from '@countersign/contract/signatures';
import type { SignatureValue } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api/call.ts';

const CALLS = { signatures: savedSignatures, initials: savedInitials } as const;

export function savedQuery(kind: SavedKind) {
  return queryOptions({
    queryKey: ['saved-signatures', kind],
    queryFn: async ({ signal }) =>
      (await call(CALLS[kind].list, { params: { id: 'me' }, query: { sort: '-created_at', 'page[size]': 100 }, signal })).data,
    meta: { silent: true },
  });
}

export function useSavedActions(kind: SavedKind) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: savedQuery(kind).queryKey });

  const save = useMutation({
    mutationFn: ({ value, is_default }: { value: SignatureValue; is_default: boolean }) =>
      call(CALLS[kind].create, {
        params: { id: 'me' },
        body: { ...inputOf(value), is_default },
        idempotencyKey: uuidv7(),
      }),
    onSettled,
  });
  const choose = useMutation({
    mutationFn: ({ id, is_default }: { id: string; is_default: boolean }) =>
      call(CALLS[kind].update, { params: { id: 'me', signatureId: id }, body: { is_default } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(CALLS[kind].remove, { params: { id: 'me', signatureId: id } }),
    onSettled,
  });
  return { save, choose, remove };
}

function inputOf(value: SignatureValue): SavedSignatureInput {
  if ('strokes' in value) return { strokes: value.strokes };
  if ('text' in value) return { text: value.text, font: value.font };
  return 'image' in value ? { content: value.image } : {};
}
