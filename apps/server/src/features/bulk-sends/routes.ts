import * as contract from '@countersign/contract/bulk-sends';
import { sentenceOf, presentProblem } from '@countersign/contract/problems';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { byCaller, type RateLimit } from '#platform/limits/rate-limit.ts';
import type { BulkLine, BulkSendRow } from '#src/schema/forms.ts';
import { findBulkSendById, listBulkSends, listLines, readLines } from './queries.ts';
import { changeBulkSend, checkFile, deleteBulkSend, presentBulkSends, startBulkSend } from './service.ts';
import { writeCsv } from '#platform/csv/csv.ts';
import { mayListForms, mayPublish, onlyOf } from '#features/forms/index.ts';
import { mayEditBulkSend, maySendBulk } from './policy.ts';
import { sendAs } from '#platform/http/send-as.ts';

const CHECKING: RateLimit = {
  name: 'bulk-check',
  max: 120,
  window_seconds: 3_600,
  key: byCaller,
};

const STARTING: RateLimit = { ...CHECKING, name: 'bulk-start', max: 60 };

const STATUS_WORDS: Record<BulkLine['status'], string> = {
  ready: 'Not sent yet',
  invalid: 'Left out',
  sent: 'Sent',
  failed: 'Failed',
};

export function bulkSendRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listBulkSends, {
    policy: mayListForms,
    handler: async ({ request, grant, query }) => {
      const { data, total } = await listBulkSends(db, { space: grant.space, created_by: onlyOf(grant), query });
      return pageOf(request, query, { data: await presentBulkSends(db, data), total });
    },
  });
  mount(app, contract.createBulkSend, {
    policy: mayPublish,
    plan_required_of: ({ space }) => ownerOf(space),
    rate_limit: CHECKING,
    handler: async ({ request, grant }) =>
      withReceivedFile(request, { max_bytes: contract.MAX_BULK_BYTES }, async (file) =>
        present(db, (await checkFile(app.context, grant, file)).id),
      ),
  });
  mount(app, contract.getBulkSend, {
    policy: mayEditBulkSend,
    handler: ({ grant }) => present(db, grant.bulk_send.id),
  });
  mount(app, contract.updateBulkSend, {
    policy: mayEditBulkSend,
    rate_limit: CHECKING,
    handler: async ({ call, grant, body }) => {
      await changeBulkSend(call, grant, body);
      return present(db, grant.bulk_send.id);
    },
  });
  mount(app, contract.deleteBulkSend, {
    policy: mayEditBulkSend,
    handler: ({ call, grant }) => deleteBulkSend(call, grant),
  });
  mount(app, contract.startBulkSend, {
    policy: maySendBulk,
    plan_required_of: ({ bulk_send }) => bulk_send,
    rate_limit: STARTING,
    handler: async ({ call, grant }) => {
      await startBulkSend(call, grant);
      return present(db, grant.bulk_send.id);
    },
  });
  mount(app, contract.listBulkRows, {
    policy: mayEditBulkSend,
    handler: async ({ request, grant, query }) => {
      const { data, total } = await listLines(db, grant.bulk_send.id, query);
      return pageOf(request, query, { data: data.map(presentLine), total });
    },
  });
  mount(app, contract.exportBulkOutcome, {
    policy: mayEditBulkSend,
    handler: async ({ grant, reply }) => {
      const csv = outcomeOf(grant.bulk_send, await readLines(db, grant.bulk_send.id), app.context.public_url);
      const name = `${grant.bulk_send.name} (outcome).csv`;
      await sendAs(reply, { mime: 'text/csv; charset=utf-8', name, disposition: 'attachment' }).send(csv);
    },
  });
}

async function present(db: Executor, id: string): Promise<contract.BulkSend> {
  const fresh = await findBulkSendById(db, id);
  const [presented] = fresh ? await presentBulkSends(db, [fresh]) : [];
  if (!presented) throw new AppError('not_found');
  return presented;
}

function presentLine({ bulk_send_id: _of, errors, ...line }: BulkLine): contract.BulkRow {
  return {
    ...line,
    errors: errors.map(({ column, is_hint, ...found }) => ({ column, ...(is_hint && { is_hint }), ...presentProblem(found) })),
  };
}

/** The uploaded table with the outcome of each row, as CSV. */
function outcomeOf({ headers }: BulkSendRow, lines: readonly BulkLine[], publicUrl: string): string {
  const rows = lines.map(({ line, cells, status, errors, pdf_id }) => [
    String(line),
    ...headers.map((_header, column) => cells[column] ?? ''),
    STATUS_WORDS[status],
    errors
      .filter(({ is_hint }) => !is_hint || status === 'ready')
      .map(({ column, ...found }) => (column === null ? sentenceOf(found) : `${headers[column] ?? ''}: ${sentenceOf(found)}`))
      .join(' '),
    pdf_id === null ? '' : `${publicUrl}/pdfs/${pdf_id}`,
  ]);
  return writeCsv([['Row', ...headers, 'Outcome', 'Why', 'Document'], ...rows]);
}
