// Imports contacts from a table, whose columns are found by their names and whose rows are checked one by one.
import { readFile } from 'node:fs/promises';
import { MAX_CONTACT_BYTES, MAX_CONTACT_ROWS, contactInput } from '@countersign/contract/contacts';
import type { PresentedProblem } from '@countersign/contract/errors';
import { codeOfIssue } from '@countersign/contract/issue-codes';
import { presentProblem, problem } from '@countersign/contract/problems';
import { personKey } from '@countersign/contract/same-person';
import { cleanLine } from '@countersign/document-model/clean-text';
import { problemOfIssue } from '@countersign/document-model/problems';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import { parseCsv } from '#platform/csv/csv.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { findPerson } from './find-person.ts';
import { insertContacts, lockContactsAt, updateCompanies } from './queries.ts';
import { requireRoom } from './service.ts';

/** Column names in the five languages, in lower case, as spreadsheets and other address books write them. */
const COLUMNS = {
  name: ['name', 'full name', 'display name', 'nom', 'nom complet', 'nombre', 'nombre completo', 'vollständiger name', 'الاسم'],
  first_name: ['first name', 'given name', 'vorname', 'prénom', 'nombre de pila', 'الاسم الأول'],
  last_name: ['last name', 'family name', 'surname', 'nachname', 'nom de famille', 'apellido', 'apellidos', 'اسم العائلة'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'e-mail 1 - value',
    'e-mail-adresse',
    'courriel',
    'correo electrónico',
    'البريد الإلكتروني',
  ],
  company: [
    'company',
    'organization',
    'organisation',
    'organization name',
    'firma',
    'unternehmen',
    'société',
    'entreprise',
    'empresa',
    'الشركة',
  ],
} as const;
type Column = keyof typeof COLUMNS;

interface Row {
  line: number;
  name: string;
  email: string;
  company: string;
}

type Skipped = PresentedProblem & { line: number };

/**
 * @throws AppError 422 at `file` if it is not a table with the required columns; 409 if the new contacts exceed the limit of the
 * space
 */
export async function importContacts(call: Call, { space, user }: SpaceGrant, file: ReceivedFile) {
  const { db, clock } = call.context;
  const { rows, skipped } = checkRows(await readTable(file));
  const now = clock.now();
  const locale = callerLanguage(call);
  const own = { space, created_by: user.id };
  return db.transaction(async (tx) => {
    const emails = rows.map(({ email }) => email);
    const known = await lockContactsAt(tx, own, emails);
    const pairs = rows.map((row) => ({ row, contact: findPerson(known, row) }));
    const changed = pairs.flatMap(({ row: { company }, contact }) =>
      contact && company !== '' && contact.company !== company ? [{ id: contact.id, company }] : [],
    );
    const fresh = pairs.filter(({ contact }) => !contact).map(({ row }) => row);
    await requireRoom(tx, space, fresh.length);
    await updateCompanies(tx, changed, now);
    const added = await insertContacts(
      tx,
      fresh.map(({ name, email, company }) => ({
        id: newId(now),
        ...ownerOf(space),
        created_by: user.id,
        name,
        email,
        company,
        locale,
        created_at: now,
        updated_at: now,
      })),
    );
    return { added, updated: changed.length, skipped };
  });
}

async function readTable(file: ReceivedFile): Promise<Row[]> {
  if (file.is_too_large) throw invalidField('file', problem('file_too_large', { megabytes: MAX_CONTACT_BYTES / 2 ** 20 }));
  const { rows } = parseCsv(await readFile(file.path));
  const [header, ...lines] = rows;
  if (!header) throw invalidField('file', problem('csv_empty'));
  if (lines.length > MAX_CONTACT_ROWS) throw invalidField('file', problem('csv_too_many_rows', { max: MAX_CONTACT_ROWS }));
  const columns = columnIndexes(header.cells);
  const hasName = columns.name !== undefined || columns.first_name !== undefined || columns.last_name !== undefined;
  if (columns.email === undefined || !hasName) throw invalidField('file', problem('contacts_header_missing'));
  const at = (cells: readonly string[], column: Column) => {
    const index = columns[column];
    return index === undefined ? '' : cleanLine(cells[index] ?? '');
  };
  return lines.map(({ line, cells }) => ({
    line,
    name: at(cells, 'name') || `${at(cells, 'first_name')} ${at(cells, 'last_name')}`.trim(),
    email: at(cells, 'email'),
    company: at(cells, 'company'),
  }));
}

function columnIndexes(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const found = Object.entries(COLUMNS).map(([column, words]) => {
    const index = names.findIndex((name) => words.some((word) => word === name));
    return [column, index === -1 ? undefined : index] as const;
  });
  return Object.fromEntries(found);
}

/** If several rows name the same person, the last one counts, because corrections are appended at the end. */
function checkRows(rows: readonly Row[]): { rows: Row[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [];
  const people = new Map<string, Row>();
  for (const { line, ...about } of rows) {
    const checked = contactInput.safeParse(about, { error: codeOfIssue });
    const [issue] = checked.error?.issues ?? [];
    if (issue) skipped.push({ line, ...presentProblem(problemOfIssue(issue)) });
    else if (checked.data) people.set(personKey(checked.data), { line, ...checked.data });
  }
  return { rows: [...people.values()], skipped };
}
