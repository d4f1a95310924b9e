import type { Described } from '@countersign/pdf-tools';

/** What is told of a file beside its name and size. */
export type FileFacts = Omit<Described, 'repaired_bytes'>;

/** Of a file that nobody looked into. */
export function emptyFacts(kind: FileFacts['kind']): FileFacts {
  return {
    kind,
    pages: [],
    needs_password: false,
    is_restricted: false,
    signature_count: 0,
    field_count: 0,
    bookmark_count: 0,
    repaired: [],
  };
}
