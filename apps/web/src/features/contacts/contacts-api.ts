import {
  type Contact,
  createContact,
  deleteContact,
  importContacts,
  listContacts,
  mergeContacts,
  updateContact,
} from '@countersign/contract/contacts';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import type { Space } from '#lib/api/url.ts';
import { useSpace } from '#lib/space/space.ts';

export type ContactBody = BodyInputOf<typeof createContact>;

export interface ContactFilter {
  search: string;
  sort: 'name' | '-last_sent_at';
  onlyDuplicates: boolean;
}

const KEYS = ['contacts', 'signee-suggestions'] as const;

export function contactsQuery(space: Space, { search, sort, onlyDuplicates }: ContactFilter) {
  return infiniteQueryOptions({
    queryKey: ['contacts', space, search, sort, onlyDuplicates],
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, {
        params: { space },
        query: {
          sort,
          ...(search && { 'filter[search]': search }),
          ...(onlyDuplicates && { 'filter[duplicates]': 'true' }),
          'page[number]': pageParam,
          'page[size]': 50,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useContactActions() {
  const { space } = useSpace();
  const client = useQueryClient();
  const onSettled = async () => {
    await Promise.all(KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };

  const save = useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: ContactBody }) =>
      id === undefined
        ? call(createContact, { params: { space }, body, idempotencyKey: uuidv7() })
        : call(updateContact, { params: { space, contactId: id }, body }),
    meta: { silent: true },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteContact, { params: { space, contactId: id } }),
    onSettled,
  });
  const merge = useMutation({
    mutationFn: ({ into, others }: { into: Contact; others: readonly Contact[] }) =>
      call(mergeContacts, {
        params: { space, contactId: into.id },
        body: { contact_ids: others.map(({ id }) => id) },
        idempotencyKey: uuidv7(),
      }),
    onSettled,
  });
  const importFile = useMutation({
    mutationFn: (file: File) => upload(importContacts, { params: { space }, file, idempotencyKey: uuidv7() }),
    meta: { silent: true },
    onSettled,
  });
  return { save, remove, merge, importFile };
}
