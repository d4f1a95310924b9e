// Bulk sends: a file is checked first, and a job sends it once a user has reviewed the results.
import { readFile } from 'node:fs/promises';
import {
  type BulkSend,
  MAX_BULK_BYTES,
  MAX_BULK_COLUMNS,
  MAX_BULK_ROWS,
  MAX_BULK_ROWS_A_DAY,
  MAX_BULK_SENDS,
  bulkDateOrders,
  bulkMapping,
  createBulkSend as createEndpoint,
  type updateBulkSend as updateEndpoint,
} from '@countersign/contract/bulk-sends';
import type { BodyOf } from '@countersign/contract/endpoint';
import { presentProblem, problem } from '@countersign/contract/problems';
import { cleanLine } from '@countersign/document-model/clean-text';
import type { DateOrder } from '@countersign/document-model/dates';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { checked } from '#platform/errors/validation.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { SENDS, useQuota } from '#platform/limits/quotas.ts';
import type { BulkLine, BulkSendRow } from '#src/schema/forms.ts';
import {
  countBulkSends,
  countLines,
  countSentSince,
  deleteBulkSend as removeBulkSend,
  insertBulkSend,
  lockBulkSend,
  lockSending,
  readLines,
  replaceLines,
  updateBulkSend,
} from './queries.ts';
import { suggestMapping, targetsOf } from './targets.ts';
import { checkRows, isReady, problemsOf } from './check-rows.ts';
import { type TableReading, readColumns, readingProblems } from './column-readings.ts';
import { parseCsv } from '#platform/csv/csv.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { shortened } from '#platform/shortened.ts';
import { sendBulk } from './jobs.ts';
import type { BulkGrant } from './policy.ts';
import { type Template, readTemplate, rehearseTemplate, requireTemplate } from '#features/forms/index.ts';

const DAY_MS = 86_400_000;
const MAX_NAME_LENGTH = 255;

/** Stores and checks a file. Nothing is sent. @throws AppError 422 at `file`, `pdf_id` or `mapping` */
export async function checkFile({ db, clock }: Context, grant: SpaceGrant, file: ReceivedFile): Promise<BulkSendRow> {
  const fields = checked(createEndpoint.body, file.fields);
  const { headers, rows, separator } = await readRows(file);
  const chosenMapping = fields.mapping === undefined ? null : readMapping(fields.mapping, headers.length);
  const date_orders = fields.date_orders === undefined ? [] : readDateOrders(fields.date_orders, headers.length);
  const template = await requireTemplate(db, grant, fields.pdf_id);
  const mapping = chosenMapping ?? suggestMapping(headers, targetsOf(template));
  const now = clock.now();
  const language = fields.language ?? languageOf(grant.user);
  // Spreadsheets use `;` as the separator where the comma is the decimal mark.
  const decimal_mark = separator === ';' ? ',' : null;
  const reading = { language, decimal_mark, date_orders } as const;
  const { lines, ...checks } = await checkTable(template, { headers, mapping, ...reading }, rows);
  return db.transaction(async (tx) => {
    await lockSending(tx, grant.space);
    if ((await countBulkSends(tx, grant.space)) >= MAX_BULK_SENDS)
      throw new AppError('conflict', {
        ...problem('too_many_bulk_sends', { max: MAX_BULK_SENDS }),
      });
    const created = await insertBulkSend(tx, {
      id: newId(now),
      ...ownerOf(grant.space),
      pdf_id: template.pdf.id,
      file_name: shortened(file.name, MAX_NAME_LENGTH),
      name: template.pdf.name,
      message: template.pdf.send_draft?.message ?? '',
      reminders: template.pdf.send_draft?.reminders ?? null,
      status: 'checked',
      headers,
      mapping,
      language,
      decimal_mark,
      date_orders,
      ...checks,
      created_by: grant.user.id,
      created_at: now,
    });
    await replaceLines(
      tx,
      created.id,
      lines.map((row) => lineOf(created.id, row)),
    );
    return created;
  });
}

/** Changes the mapping of the columns and checks again. @throws AppError 409 for a bulk send that was already sent */
export async function changeBulkSend(
  call: Call,
  { bulk_send }: BulkGrant,
  { mapping, language, date_orders, ...plain }: BodyOf<typeof updateEndpoint>,
) {
  const { db } = call.context;
  await db.transaction(async (tx) => {
    const fresh = await requireUnsent(tx, bulk_send.id);
    const { name = fresh.name, message = fresh.message, reminders = fresh.reminders } = plain;
    const { expires_after_days = fresh.expires_after_days } = plain;
    await updateBulkSend(tx, fresh.id, { name, message, reminders, expires_after_days });
    if (!mapping && !language && !date_orders) return;
    const columns = fresh.headers.length;
    await checkAgain(tx, {
      ...fresh,
      ...(language && { language }),
      ...(mapping && { mapping: readMapping(JSON.stringify(mapping), columns) }),
      ...(date_orders && { date_orders: readDateOrders(JSON.stringify(date_orders), columns) }),
    });
  });
}

/**
 * Checks the table once more and queues the job that sends the valid rows. Each row counts as a sent document; if the limit does
 * not allow all of them, none is sent.
 */
export async function startBulkSend(call: Call, { bulk_send, space }: BulkGrant) {
  const { context } = call;
  const { db, clock, jobs } = context;
  const now = clock.now();
  const template = await readTemplate(db, bulk_send.pdf_id);
  // Rehearses once for all rows, which differ only in their values.
  if (template && problemsOf(template, bulk_send.mapping).length === 0) await rehearseTemplate(context, template);
  await db.transaction(async (tx) => {
    await lockSending(tx, space);
    const fresh = await requireUnsent(tx, bulk_send.id);
    const { ready, problems } = await checkAgain(tx, fresh);
    if (problems[0] !== undefined) throw new AppError('invalid', { ...problems[0], errors: { mapping: problems } });
    if (ready === 0) throw new AppError('invalid', problem('no_row_to_send'));
    const sent = await countSentSince(tx, space, new Date(now.getTime() - DAY_MS));
    if (sent + ready > MAX_BULK_ROWS_A_DAY)
      throw new AppError('too_many_requests', {
        ...problem('too_many_rows_a_day', { max: MAX_BULK_ROWS_A_DAY, sent }),
        retry_after_seconds: 3_600,
      });
    await useQuota(call, SENDS, { space: spaceOf(fresh), counting: { amount: ready, db: tx } });
    await updateBulkSend(tx, fresh.id, { status: 'sending', sent_at: now });
    await jobs.send(tx, sendBulk, { bulk_send_id: fresh.id }, { key: fresh.id });
  });
}

/** @throws AppError 409 during sending, and for a day after, because its rows count towards the daily limit */
export async function deleteBulkSend(call: Call, { bulk_send }: BulkGrant) {
  const { db, clock } = call.context;
  await db.transaction(async (tx) => {
    const fresh = await lockBulkSend(tx, bulk_send.id);
    if (!fresh) throw new AppError('not_found');
    if (fresh.status === 'sending') throw new AppError('conflict', problem('bulk_send_running'));
    if (fresh.sent_at && clock.now().getTime() - fresh.sent_at.getTime() < DAY_MS)
      throw new AppError('conflict', problem('bulk_send_recent'));
    await removeBulkSend(tx, fresh.id);
  });
}

export async function presentBulkSends(db: Executor, rows: BulkSendRow[]): Promise<BulkSend[]> {
  const counted = await countLines(
    db,
    rows.map(({ id }) => id),
  );
  const templates = new Map<string | null, Pick<BulkSend, 'template_name' | 'targets'>>();
  // Loads one pdf at a time, because they may be large and many.
  for (const id of new Set(rows.map(({ pdf_id }) => pdf_id))) {
    const template = await readTemplate(db, id);
    templates.set(id, { template_name: template?.pdf.name ?? '', targets: template ? targetsOf(template) : [] });
  }
  return rows.map(
    ({ created_by: _maker, user_id: _user, organization_id: _organization, decimal_mark: _mark, readings, ...row }) => {
      const counts = { total: 0, ready: 0, invalid: 0, sent: 0, failed: 0 };
      for (const { status, count } of counted.filter(({ id }) => id === row.id)) {
        counts[status] = count;
        counts.total += count;
      }
      return {
        ...row,
        ...(templates.get(row.pdf_id) ?? { template_name: '', targets: [] }),
        open_columns: readings.flatMap(({ is_open }, column) => (is_open ? [column] : [])),
        counts,
        problems: row.problems.map(presentProblem),
        created_at: row.created_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
        done_at: row.done_at?.toISOString() ?? null,
      };
    },
  );
}

/** @throws AppError 409 */
async function requireUnsent(tx: Executor, id: string): Promise<BulkSendRow> {
  const fresh = await lockBulkSend(tx, id);
  if (!fresh) throw new AppError('not_found');
  if (fresh.status !== 'checked') throw new AppError('conflict', problem('bulk_send_sent'));
  return fresh;
}

/** The template may have changed since the rows were last checked. */
async function checkAgain(tx: Executor, bulk: BulkSendRow) {
  const template = await requireStill(tx, bulk);
  const { lines, problems, readings } = await checkTable(template, bulk, await readLines(tx, bulk.id));
  await replaceLines(
    tx,
    bulk.id,
    lines.map((row) => lineOf(bulk.id, row)),
  );
  const { mapping, language, date_orders } = bulk;
  await updateBulkSend(tx, bulk.id, { mapping, language, date_orders, problems, readings });
  return { problems, ready: lines.filter(isReady).length };
}

type Table = TableReading & Pick<BulkSendRow, 'headers' | 'mapping'>;

async function checkTable(template: Template, table: Table, rows: readonly { line: number; cells: string[] }[]) {
  const { headers, mapping } = table;
  const readings = readColumns(template, { ...table, rows });
  const problems = [...problemsOf(template, mapping), ...readingProblems(readings, headers)];
  return { lines: await checkRows(template, { mapping, readings, problems }, rows), readings, problems };
}

async function requireStill(tx: Executor, { pdf_id }: BulkSendRow): Promise<Template> {
  const template = await readTemplate(tx, pdf_id);
  if (!template) throw new AppError('conflict', problem('row_template_gone'));
  return template;
}

async function readRows(file: ReceivedFile) {
  if (file.is_too_large) throw invalidField('file', problem('file_too_large', { megabytes: MAX_BULK_BYTES / 2 ** 20 }));
  const { separator, rows: found } = parseCsv(await readFile(file.path));
  const [header, ...rows] = found;
  if (!header) throw invalidField('file', problem('csv_empty'));
  if (rows.length === 0) throw invalidField('file', problem('csv_without_rows'));
  if (rows.length > MAX_BULK_ROWS) throw invalidField('file', problem('csv_too_many_rows', { max: MAX_BULK_ROWS }));
  if (header.cells.length > MAX_BULK_COLUMNS)
    throw invalidField('file', problem('csv_too_many_columns', { max: MAX_BULK_COLUMNS }));
  const all = [header, ...rows];
  if (all.some(({ cells }) => cells.some((cell) => cell.includes('\u0000')))) throw invalidField('file', problem('not_a_csv'));
  return { headers: header.cells.map(cleanLine), rows, separator };
}

function readMapping(json: string, columns: number): (string | null)[] {
  const parsed = bulkMapping.safeParse(parseJson(json));
  if (!parsed.success || parsed.data.length !== columns) throw invalidField('mapping', problem('mapping_incomplete'));
  return parsed.data;
}

function readDateOrders(json: string, columns: number): (DateOrder | null)[] {
  const parsed = bulkDateOrders.safeParse(parseJson(json));
  if (!parsed.success || parsed.data.length !== columns) throw invalidField('date_orders', problem('readings_incomplete'));
  return parsed.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function lineOf(id: string, { line, cells, errors }: Pick<BulkLine, 'line' | 'cells' | 'errors'>): BulkLine {
  return { bulk_send_id: id, line, cells, errors, status: isReady({ errors }) ? 'ready' : 'invalid', pdf_id: null };
}
