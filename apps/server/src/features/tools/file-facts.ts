import type { Described } from '@countersign/pdf-tools';

/** Kind, pages, password, signatures and damage of a file, as `describeFile` finds them. */
export type FileFacts = Omit<Described, 'repaired_bytes'>;

/** For a file that is not inspected, such as a ZIP. */
export function emptyFacts(kind: FileFacts['kind']): FileFacts {
  return {
    kind,
    pages: [],
    needs_password: false,
    is_restricted: false,
    owner_tools: [],
    signature_count: 0,
    field_count: 0,
    bookmark_count: 0,
    repaired: [],
  };
}
