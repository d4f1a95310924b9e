import type { Readable } from 'node:stream';
import * as contract from '@countersign/contract/forms';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { byCaller, enforceRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts';
import type { FormRow } from '#src/schema/forms.ts';
import { describeForm } from './enter-form.ts';
import { allowFraming } from './framing-routes.ts';
import { mayChangeForm, mayEditForm, mayListForms, mayPublish, onlyOf } from './policy.ts';
import { type FormDetails, deleteForm, listForms } from './queries.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { changeForm, createForm, requireDetails, stateOf } from './service.ts';
import { exportTable, readTable, zipTable } from './submissions.ts';

const EXPORTING: RateLimit = {
  name: 'form-export',
  max: 60,
  window_seconds: 3_600,
  key: byCaller,
};

export function formRoutes(app: FastifyInstance) {
  const { db } = app.context;
  allowFraming(app);
  publicRoutes(app);
  submissionRoutes(app);

  mount(app, contract.listForms, {
    policy: mayListForms,
    handler: async ({ request, grant, query }) => {
      const { data, total } = await listForms(db, { space: grant.space, created_by: onlyOf(grant), query });
      return pageOf(request, query, { data: data.map((details) => present(app, details)), total });
    },
  });
  mount(app, contract.createForm, {
    policy: mayPublish,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ call, grant, body }) => present(app, await createForm(call, grant, body)),
  });
  mount(app, contract.getForm, {
    policy: mayEditForm,
    handler: async ({ grant }) => present(app, await requireDetails(db, grant.form.id)),
  });
  mount(app, contract.updateForm, {
    policy: mayChangeForm,
    plan_required_of: ({ form }) => form,
    handler: async ({ call, grant, body }) => present(app, await changeForm(call, grant, body)),
  });
  mount(app, contract.deleteForm, { policy: mayEditForm, handler: ({ grant }) => deleteForm(db, grant.form.id) });

  mount(app, contract.getFormCode, {
    policy: mayEditForm,
    handler: async ({ grant, reply }) => {
      const svg = renderSVG(urlOf(app, grant.form), { ecc: 'M', border: 2 });
      await sendAs(reply, { mime: 'image/svg+xml', name: `${grant.form.name}.svg`, disposition: 'inline' }).send(svg);
    },
  });
}

function publicRoutes(app: FastifyInstance) {
  mount(app, contract.getPublicForm, {
    policy: anyone,
    rate_limit: { name: 'form-look', max: 300, window_seconds: 900 },
    handler: ({ call, params }) => describeForm(call, params.slug),
  });
}

function submissionRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listSubmissions, {
    policy: mayEditForm,
    handler: async ({ call, request, reply, grant, query }) => {
      if (request.headers.accept?.includes('text/csv')) {
        await enforceRateLimit(call, EXPORTING);
        await sendCsv(reply, grant.form, await exportTable(context, grant.form, query.filter));
        return;
      }
      const { number, size } = query.page;
      const descending = query.sort[0]?.descending ?? true;
      const list = { filter: query.filter, descending, limit: size, offset: (number - 1) * size };
      const { columns, rows, total } = await readTable(context.db, grant.form, list);
      return { ...pageOf(request, query, { data: rows, total }), columns };
    },
  });
  mount(app, contract.exportSubmissions, {
    policy: mayEditForm,
    rate_limit: EXPORTING,
    handler: async ({ reply, grant, query }) =>
      void (await sendCsv(reply, grant.form, await exportTable(context, grant.form, query.filter))),
  });
  mount(app, contract.zipSubmissions, {
    policy: mayEditForm,
    rate_limit: EXPORTING,
    handler: async ({ reply, grant, query }) => {
      const zip = await zipTable(context, grant.form, query.filter);
      await sendAs(reply, { mime: 'application/zip', name: `${grant.form.name}.zip`, disposition: 'attachment' }).send(zip);
    },
  });
}

function sendCsv(reply: FastifyReply, form: FormRow, csv: Readable) {
  return sendAs(reply, { mime: 'text/csv; charset=utf-8', name: `${form.name}.csv`, disposition: 'attachment' }).send(csv);
}

function urlOf(app: FastifyInstance, form: FormRow): string {
  return `${app.context.public_url}/signee-login?form=${encodeURIComponent(form.slug)}`;
}

function present(app: FastifyInstance, details: FormDetails): contract.Form {
  const { created_by: _maker, ...form } = details.form;
  return {
    ...form,
    template_name: details.template?.name ?? '',
    url: urlOf(app, details.form),
    state: stateOf(details, app.context.clock.now()),
    submission_count: details.count,
    closes_at: form.closes_at?.toISOString() ?? null,
    created_at: form.created_at.toISOString(),
    updated_at: form.updated_at.toISOString(),
  };
}
