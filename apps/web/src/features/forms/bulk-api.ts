import {
  type BulkRowStatus,
  type BulkSend,
  createBulkSend,
  deleteBulkSend,
  exportBulkOutcome,
  getBulkSend,
  listBulkRows,
  listBulkSends,
  startBulkSend,
  updateBulkSend,
} from '@countersign/contract/bulk-sends';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import type { Space } from '#lib/api/url.ts';
import { useSpace } from '#lib/space/space.ts';

/** Polling interval while rows are being sent. */
const PROGRESS_MS = 1_000;

export function bulkSendsQuery(space: Space) {
  return queryOptions({
    queryKey: ['bulk-sends', space, 'list'],
    queryFn: async ({ signal }) => (await call(listBulkSends, { params: { space }, query: { 'page[size]': 100 }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'sending') ? PROGRESS_MS : false),
  });
}

export function bulkSendQuery(space: Space, bulkSendId: string) {
  return queryOptions({
    queryKey: ['bulk-sends', space, bulkSendId],
    queryFn: ({ signal }) => call(getBulkSend, { params: { space, bulkSendId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? PROGRESS_MS : false),
  });
}

/** @param phase of the bulk send; a new phase changes the status of every row */
export function bulkRowsQuery(
  space: Space,
  bulkSendId: string,
  ask: { status: BulkRowStatus | undefined; phase: BulkSend['status'] },
) {
  return infiniteQueryOptions({
    queryKey: ['bulk-sends', space, bulkSendId, 'rows', ask],
    queryFn: ({ pageParam, signal }) =>
      call(listBulkRows, {
        params: { space, bulkSendId },
        query: { 'filter[status]': ask.status, 'page[number]': pageParam, 'page[size]': 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ask.phase === 'sending' ? 2 * PROGRESS_MS : false,
  });
}

export function fetchOutcome(space: Space, bulkSendId: string) {
  return callForFile(exportBulkOutcome, { params: { space, bulkSendId } });
}

export function useBulkActions() {
  const { space } = useSpace();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['bulk-sends', space] });

  return {
    check: useMutation({
      mutationFn: ({ file, pdf_id }: { file: File; pdf_id: string }) =>
        upload(createBulkSend, { params: { space }, file, fields: { pdf_id } }),
      meta: { silent: true },
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: BodyInputOf<typeof updateBulkSend> }) =>
        call(updateBulkSend, { params: { space, bulkSendId: id }, body }),
      meta: { silent: true },
      onSettled,
    }),
    send: useMutation({
      mutationFn: (id: string) => call(startBulkSend, { params: { space, bulkSendId: id }, idempotencyKey: uuidv7() }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteBulkSend, { params: { space, bulkSendId: id } }),
      onSettled,
    }),
  };
}
