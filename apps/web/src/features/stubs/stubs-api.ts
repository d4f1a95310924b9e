import type { BodyInputOf } from '@countersign/contract/endpoint';
import { STALE_TIME, STUBS_PAGE_SIZE } from '@countersign/contract/limits';
import { type Stub, createStub, deleteStub, listStubs, updateStub } from '@countersign/contract/stubs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import { reportAsError } from '#lib/report-failure.ts';
import { useSpace } from '#lib/space/space.ts';

export type StubBody = BodyInputOf<typeof createStub>;

/** Every stub of the space, by key. */
export function useStubs() {
  const { space } = useSpace();

  return useQuery({
    queryKey: ['stubs', space],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listStubs, {
          params: { space },
          query: { 'page[number]': number, 'page[size]': STUBS_PAGE_SIZE, 'sort[createdAt]': 'key' },
          signal,
        }),
      ),
    staleTime: STALE_TIME.medium_ms,
  });
}

/** Creates a stub, or updates the one with `stubId`, and refetches the list. */
export function useSaveStub() {
  const { space } = useSpace();
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    onError: reportAsError,
    mutationFn: ({ stubId, body }: { stubId?: string | undefined; body: StubBody }): Promise<Stub> =>
      stubId === undefined
        ? call(createStub, { params: { space }, body })
        : call(updateStub, { params: { space, stubId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['stubs'] }),
  });
}

export function useDeleteStub() {
  const { space } = useSpace();
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    onError: reportAsError,
    mutationFn: (stubId: string) => call(deleteStub, { params: { space, stubId } }),
    onMutate: async (stubId) => {
      await client.cancelQueries({ queryKey: ['stubs', space] });
      client.setQueryData<Stub[]>(['stubs', space], (stubs) => stubs?.filter((entry) => entry.id !== stubId));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['stubs'] }),
  });
}
