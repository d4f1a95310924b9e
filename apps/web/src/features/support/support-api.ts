import { listFailedFiles, retryFailedFile } from '@countersign/contract/failed-files';
import { finishSealAsNewFile, listFailingSeals, retrySeal } from '@countersign/contract/seals';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** A seal takes seconds: whoever has just tried one sees what came of it without reloading. */
const POLL_MS = 3_000;

export const failingSealsQuery = queryOptions({
  queryKey: ['failing-seals'],
  queryFn: async ({ signal }) => (await call(listFailingSeals, { signal })).data,
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? POLL_MS : false),
});

export const failedFilesQuery = queryOptions({
  queryKey: ['failed-files'],
  queryFn: async ({ signal }) => (await call(listFailedFiles, { signal })).data,
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? POLL_MS : false),
});

export function useRetryFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryFailedFile, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: failedFilesQuery.queryKey }),
  });
}

export function useRetrySeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retrySeal, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: failingSealsQuery.queryKey }),
  });
}

export function useFinishAsNewFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(finishSealAsNewFile, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: failingSealsQuery.queryKey }),
  });
}
