import * as contract from '@countersign/contract/contacts';
import * as suggestionContract from '@countersign/contract/signee-suggestions';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import type { ContactRow } from '#src/schema/contacts.ts';
import { importContacts } from './import-contacts.ts';
import { mayChangeContact, mayListContacts, visibleTo } from './policy.ts';
import { deleteContacts, listContacts, suggestContacts } from './queries.ts';
import { changeContact, createContact, mergeContacts } from './service.ts';

const IMPORTING: RateLimit = { name: 'contact-import', max: 60, window_seconds: 3_600, key: byCaller };

export function contactRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listContacts, {
    policy: mayListContacts,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await listContacts(db, visibleTo(grant), query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });
  mount(app, suggestionContract.listSigneeSuggestions, {
    policy: mayListContacts,
    handler: async ({ grant, query }) => ({ data: await suggestContacts(db, visibleTo(grant), query.search.trim()) }),
  });
  mount(app, contract.createContact, {
    policy: mayListContacts,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ call, grant, body }) => present(await createContact(call, grant, body)),
  });
  mount(app, contract.updateContact, {
    policy: mayChangeContact,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ call, grant, body }) => present(await changeContact(call, grant, body)),
  });
  mount(app, contract.deleteContact, {
    policy: mayChangeContact,
    handler: ({ grant }) => deleteContacts(db, [grant.contact.id]),
  });
  mount(app, contract.mergeContacts, {
    policy: mayChangeContact,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ call, grant, body }) => present(await mergeContacts(call, grant, body.contact_ids)),
  });
  mount(app, contract.importContacts, {
    policy: mayListContacts,
    plan_required_of: ({ space }) => ownerOf(space),
    rate_limit: IMPORTING,
    handler: ({ call, grant, request }) =>
      withReceivedFile(request, { max_bytes: contract.MAX_CONTACT_BYTES }, (file) => importContacts(call, grant, file)),
  });
}

function present(contact: ContactRow) {
  return {
    ...contact,
    last_sent_at: contact.last_sent_at?.toISOString() ?? null,
    created_at: contact.created_at.toISOString(),
    updated_at: contact.updated_at.toISOString(),
  };
}
