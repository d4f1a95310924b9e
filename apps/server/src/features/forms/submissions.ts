// The submissions of a form as a table with one column per field. Fields are matched by label, because each pdf has its own
// elements and the template may have changed.
import { Readable } from 'node:stream';
import type { ListQuery } from '@countersign/contract/lists';
import type { Submission, SubmissionStatus } from '@countersign/contract/forms';
import { problem } from '@countersign/contract/problems';
import { hasEnded } from '@countersign/contract/signing-states';
import {
  type FieldElement,
  type FilledWith,
  choiceKey,
  filledWithOf,
  isField,
  isSignatureField,
} from '@countersign/document-model';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { FormRow } from '#src/schema/forms.ts';
import { CSV_MARK, writeCsvRows } from '#platform/csv/csv.ts';
import { type Spool, openSpool } from '#platform/storage/spool.ts';
import { listSubmissions, readFieldsOf, readFilesOf, type SubmissionDetails, sumSizes } from './submission-queries.ts';
import { inReadingOrder, readTemplate } from './template-of.ts';
import { attachmentNames } from '#platform/zip/entry-names.ts';
import { zipOf } from '#platform/zip/zip.ts';

/** Rows of an export in memory at once. */
const AT_ONCE = 25;
const MAX_EXPORT = 20_000;
/** Limit for all answers together, on disk. */
const MAX_EXPORT_BYTES = 1024 ** 3;
const MAX_ZIP_FILES = 2_000;
const MAX_ZIP_BYTES = 2 * 1024 ** 3;
const STATUS_WORDS: Record<SubmissionStatus, string> = {
  started: 'Started',
  waiting: 'Waiting for others',
  completed: 'Completed',
  declined: 'Declined',
};

export interface Table {
  columns: string[];
  rows: Submission[];
  total: number;
}

/** A page of the table, with the columns of the template first. */
export async function readTable(
  db: Executor,
  form: FormRow,
  list: { filter: ListQuery['filter']; descending: boolean; limit: number; offset: number },
): Promise<Table> {
  const template = await readTemplate(db, form.pdf_id);
  const { data, total } = await listSubmissions(db, form.id, list);
  const filled = await valuesOf(db, data);
  const columns = new Set(template ? titled(template.fields).map(({ title }) => title) : []);
  const rows = data.map((details) => {
    const values = filled.get(details.pdf.id) ?? {};
    for (const title of Object.keys(values)) columns.add(title);
    return present(details, values);
  });
  return { columns: [...columns], rows, total };
}

/** Reads all submissions into the spool. @returns the columns */
async function spoolAll(
  db: Executor,
  form: FormRow,
  { filter, rows }: { filter: ListQuery['filter']; rows: Spool<Submission[]> },
) {
  const columns = new Set<string>();
  for (let offset = 0; ; offset += AT_ONCE) {
    const page = await readTable(db, form, { filter, descending: true, limit: AT_ONCE, offset });
    if (page.total > MAX_EXPORT) throw new AppError('invalid', problem('too_many_submissions', { max: MAX_EXPORT }));
    for (const column of page.columns) columns.add(column);
    await rows.add(page.rows);
    if (rows.bytes() > MAX_EXPORT_BYTES) throw tooMany();
    if (page.rows.length < AT_ONCE) return [...columns];
  }
}

/**
 * The table as a CSV stream. The columns are known only after all rows were read, so the rows are spooled to disk: a slow
 * download holds neither memory nor a database connection.
 * @throws AppError 422 if there are too many submissions for one file
 */
export async function exportTable(
  { db, config }: Pick<Context, 'db' | 'config'>,
  form: FormRow,
  filter: ListQuery['filter'],
): Promise<Readable> {
  const rows = await openSpool<Submission[]>(config);
  try {
    // A single snapshot, because new submissions would move rows from one page of the list to the next.
    const columns = await db.transaction((tx) => spoolAll(tx, form, { filter, rows }), { isolationLevel: 'repeatable read' });
    const file = Readable.from(csvOf(columns, rows.items()));
    return file.once('close', () => void rows.close());
  } catch (error) {
    await rows.close();
    throw error;
  }
}

async function* csvOf(columns: readonly string[], pages: AsyncIterable<readonly Submission[]>): AsyncGenerator<string> {
  yield CSV_MARK + writeCsvRows([['Name', 'Email', 'Status', 'Entered', 'Signed', ...columns]]);
  for await (const page of pages) {
    const cells = page.map(({ name, email, status, created_at, signed_at, values }) => [
      name,
      email,
      STATUS_WORDS[status],
      created_at,
      signed_at ?? '',
      ...columns.map((title) => values[title] ?? ''),
    ]);
    if (cells.length > 0) yield writeCsvRows(cells);
  }
}

/**
 * The sealed files of completed submissions, each with a folder of its attachments. @throws AppError 422 if there are none, or
 * too many for one file
 */
export async function zipTable(
  context: Pick<Context, 'db' | 'storage'>,
  form: FormRow,
  filter: ListQuery['filter'],
): Promise<Readable> {
  const list = { filter, descending: true, limit: MAX_ZIP_FILES + 1, offset: 0 };
  const { data } = await listSubmissions(context.db, form.id, list);
  const sealed = data.flatMap(({ pdf, signee }) => (pdf.sealed_key ? [{ pdf, signee, key: pdf.sealed_key }] : []));
  if (sealed.length === 0) throw new AppError('invalid', problem('no_completed_submission'));
  const files = Map.groupBy(
    await readFilesOf(
      context.db,
      sealed.map(({ pdf }) => pdf.id),
    ),
    ({ pdf_id }) => pdf_id,
  );
  const added = [...files.values()].flat();
  const bytes = await sumSizes(context.db, [...sealed.map(({ key }) => key), ...added.map(({ storage_key }) => storage_key)]);
  if (data.length + added.length > MAX_ZIP_FILES || bytes > MAX_ZIP_BYTES) throw tooMany();

  const entries = sealed.flatMap(({ pdf, signee, key }, index) => {
    const name = `${String(index + 1).padStart(4, '0')} ${fileName(signee.name)}`;
    const entry = (named: string, stored: string) => ({
      name: named,
      modified_at: pdf.completed_at ?? pdf.updated_at,
      open: () => context.storage.open(stored),
    });
    const nameOf = attachmentNames(name);
    const beside = (files.get(pdf.id) ?? []).map((file) => entry(nameOf(file.name), file.storage_key));
    return [entry(`${name}.pdf`, key), ...beside];
  });
  return Readable.from(zipOf(entries));
}

function tooMany(): AppError {
  return new AppError('invalid', problem('submissions_too_large'));
}

function present({ pdf, signee, created_at }: SubmissionDetails, values: Record<string, string>): Submission {
  return {
    pdf_id: pdf.id,
    name: signee.name,
    email: signee.email,
    status: statusOf({ pdf, signee }),
    signing_mode: pdf.signing_mode,
    values,
    created_at: created_at.toISOString(),
    signed_at: signee.signed_at?.toISOString() ?? null,
  };
}

function statusOf({ pdf, signee }: Pick<SubmissionDetails, 'pdf' | 'signee'>): SubmissionStatus {
  if (hasEnded(pdf)) return pdf.signing_mode;
  return signee.status === 'signed' ? 'waiting' : 'started';
}

/** Values by pdf and column. Only for visitors who have finished: unsigned input belongs to the visitor alone. */
async function valuesOf(db: Executor, data: SubmissionDetails[]): Promise<Map<string, Record<string, string>>> {
  const read = await readFieldsOf(
    db,
    data.map(({ pdf }) => pdf.id),
  );
  const signed = new Set(read.signees);
  const orders = new Map(read.pages.map(({ id, order }) => [id, order]));
  const byPdf = Map.groupBy(read.fields, ({ pdf_id }) => pdf_id);
  return new Map(
    data.map(({ pdf }) => {
      const fields = (byPdf.get(pdf.id) ?? []).map(({ data: element }) => element).filter(isField);
      const values = titled(inReadingOrder(fields, orders)).flatMap(({ title, context }) => {
        const isSigned = context.some(({ signee_id }) => signee_id !== null && signed.has(signee_id));
        return isSigned ? [[title, textOf(context)] as const] : [];
      });
      return [pdf.id, Object.fromEntries(values)];
    }),
  );
}

interface Column {
  title: string;
  /** One field, or the radios or check boxes of one choice. */
  context: FieldElement[];
}

/** Columns in the order of the fields. Repeated labels are numbered. Signatures and images have no column. */
function titled(fields: readonly FieldElement[]): Column[] {
  const groups = Map.groupBy(
    fields.filter((field) => !isSignatureField(field) && field.kind !== 'image_input'),
    choiceKey,
  );
  const details = new Map<string, number>();
  return [...groups.values()].flatMap((context) => {
    const [first] = context;
    if (!first) return [];
    const question = first.kind === 'checkbox' ? first.checkbox_group?.label.trim() : '';
    const plain = question || titleOf(first);
    const count = (details.get(plain) ?? 0) + 1;
    details.set(plain, count);
    return [{ title: count === 1 ? plain : `${plain} (${count})`, context }];
  });
}

const KIND_WORDS: Record<FieldElement['kind'], string> = {
  signature: 'Signature',
  initial: 'Initials',
  input: 'Text',
  select: 'Choice',
  checkbox: 'Check box',
  radio: 'Choice',
  attachment: 'Files',
  image_input: 'Image',
};

const FILLED_WORDS: Record<FilledWith, string> = {
  date_signed: 'Date signed',
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  company: 'Company',
  job_title: 'Job title',
};

/** For a radio, the label is an answer and the name is the title of the choice. */
export function titleOf(field: FieldElement): string {
  const named = field.kind === 'radio' ? field.name || field.label : field.label || field.name;
  const filledWith = filledWithOf(field);
  return named.trim() || (filledWith ? FILLED_WORDS[filledWith] : KIND_WORDS[field.kind]);
}

function textOf(context: readonly FieldElement[]): string {
  const [first] = context;
  if (first?.kind === 'radio') {
    const at = context.findIndex((part) => part.kind === 'radio' && part.value);
    return at < 0 ? '' : context[at]?.label || `Option ${at + 1}`;
  }
  if (first?.kind === 'checkbox' && first.checkbox_group)
    return context
      .flatMap((part, index) =>
        part.kind === 'checkbox' && part.value ? [part.label || part.name || `Option ${index + 1}`] : [],
      )
      .join('; ');
  if (first?.kind === 'checkbox') return first.value ? 'Yes' : 'No';
  if (first?.kind === 'attachment') return first.value.map(({ name }) => name).join('; ');
  return first?.kind === 'input' || first?.kind === 'select' ? first.value : '';
}

/** Removes characters that some file systems do not allow. */
function fileName(name: string): string {
  return (
    name
      .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
      .trim()
      .slice(0, 100) || 'Submission'
  );
}
