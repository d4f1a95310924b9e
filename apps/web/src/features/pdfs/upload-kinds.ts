// Accepted upload formats: for file pickers, and as text.
import { UPLOAD_ENDINGS, type UploadKind, getUploadKinds } from '@countersign/contract/upload-kinds';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const ALWAYS: readonly UploadKind[] = ['pdf', 'image'];
/** Some systems match MIME types instead of file extensions. */
const MIMES: Partial<Record<UploadKind, string>> = { pdf: 'application/pdf', image: 'image/png,image/jpeg,image/webp' };

const uploadKindsQuery = queryOptions({
  queryKey: ['upload-kinds'],
  queryFn: async ({ signal }) => (await call(getUploadKinds, { signal })).kinds,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});

export function useUploadKinds(): readonly UploadKind[] {
  return useQuery(uploadKindsQuery).data ?? ALWAYS;
}

/** Value of a file input's `accept`. */
export function acceptOf(kinds: readonly UploadKind[]): string {
  return kinds.flatMap((kind) => [...(MIMES[kind] ? [MIMES[kind]] : []), ...UPLOAD_ENDINGS[kind]]).join(',');
}
