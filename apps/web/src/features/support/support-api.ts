import { listFailedFiles, retryFailedFile } from '@countersign/contract/failed-files';
import { getMaintenance, setMaintenance } from '@countersign/contract/maintenance';
import { finishSealAsNewFile, listFailingSeals, retrySeal } from '@countersign/contract/seals';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';

/** Seals take seconds, so the results of a test appear without reloading. */
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

/** Other support staff may switch it. */
const MAINTENANCE_REFRESH_MS = 15_000;

export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => call(getMaintenance, { signal }),
  refetchInterval: MAINTENANCE_REFRESH_MS,
});

export function useSetMaintenance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_on: boolean) => call(setMaintenance, { body: { is_on } }),
    onSuccess: (state) => setAnswered(client, maintenanceQuery.queryKey, state),
  });
}

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
