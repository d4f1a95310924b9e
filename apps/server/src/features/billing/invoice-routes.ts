import * as contract from '@countersign/contract/invoices';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import { listInvoices, readInvoicePdf, readUpcomingInvoice } from './invoices.ts';
import { mayBill } from './policy.ts';
import { PROVIDER_LIMIT, withProviderErrors } from './provider-calls.ts';

export function invoiceRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listInvoices, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => ({ data: await withProviderErrors(() => listInvoices(context, ownerOf(grant.space))) }),
  });

  mount(app, contract.getUpcomingInvoice, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, reply }) => {
      const upcoming = await withProviderErrors(() => readUpcomingInvoice(context, ownerOf(grant.space)));
      if (!upcoming) return void (await reply.status(204).send());
      return upcoming;
    },
  });

  mount(app, contract.downloadInvoice, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, params, reply }) => {
      const { name, bytes } = await withProviderErrors(() => readInvoicePdf(context, ownerOf(grant.space), params.invoiceId));
      const disposition = contentDisposition('attachment', name);
      await reply.type('application/pdf').header('content-disposition', disposition).send(bytes);
    },
  });
}
