import type { Language } from '@countersign/contract/languages';
import { type Starter, createFromStarter, listStarterTemplates } from '@countersign/contract/starters';
import { uuidv7 } from '@countersign/document-model/uuid';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useSpace } from '#lib/space/space.ts';
import { refreshPdfs } from '../pdf-queries.ts';

export function starterTemplatesQuery(language: Language) {
  return queryOptions({
    queryKey: ['starter-templates', language],
    queryFn: async ({ signal }) => (await call(listStarterTemplates, { query: { language }, signal })).data,
    // Starters only change with a release.
    staleTime: Infinity,
  });
}

/** Creates a pdf of the space from a starter template. */
export function useCreateFromStarter() {
  const { space } = useSpace();
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ folder, ...request }: { starter: Starter; language: Language; folder?: string | undefined }) =>
      call(createFromStarter, {
        params: { space },
        body: { ...request, ...(folder === undefined ? {} : { folder_id: folder }) },
        idempotencyKey: uuidv7(),
      }),
    onSuccess: () => void refreshPdfs(client),
  });
}
