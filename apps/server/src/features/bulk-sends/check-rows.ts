// Checks a table row by row against its template: the signees, and whether each value fits its field.
import { email as emailSchema, requiredText } from '@countersign/contract/fields';
import { codeOfIssue } from '@countersign/contract/issue-codes';
import { problem } from '@countersign/contract/problems';
import { hasPersonTwice } from '@countersign/contract/same-person';
import {
  type FieldElement,
  MAX_TEXT_LENGTH,
  checkboxGroups,
  fieldValueProblem,
  groupProblem,
  isAnswerable,
  parseValue,
  stubValueProblem,
} from '@countersign/document-model';
import { cleanLine } from '@countersign/document-model/clean-text';
import { type Problem, problemOfIssue } from '@countersign/document-model/problems';
import { parseTruth } from '@countersign/document-model/truth-words';
import type { RoleAssignee } from '#features/duplicates/index.ts';
import { requireGlyphCoverage } from '#features/elements/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { ColumnReading, RowProblem } from '#src/schema/forms.ts';
import { choicesOf, targetsOf } from './targets.ts';
import { type Template, gapsOf } from '#features/forms/index.ts';

const nameSchema = requiredText(200);

/** The parsed content of a row. */
export interface ReadRow {
  signees: RoleAssignee[];
  /** By field id of the template. */
  values: Map<string, string | boolean>;
  stubs: Map<string, string>;
}

export interface CheckedRow extends ReadRow {
  line: number;
  cells: string[];
  errors: RowProblem[];
}

/** Problems that block all rows. */
export function problemsOf(template: Template, mapping: readonly (string | null)[]): Problem[] {
  const used = mapping.filter((target) => target !== null);
  const targets = targetsOf(template);
  const known = new Set(targets.map(({ target }) => target));
  const stubs = new Set(used.filter((target) => target.startsWith('stub:')).map((target) => target.slice('stub:'.length)));
  const missing = targets.filter(({ target, is_required }) => is_required && !used.includes(target)).map(columnProblem);
  return [
    ...missing,
    ...(new Set(used).size < used.length ? [problem('column_mapped_twice')] : []),
    ...(used.some((target) => !known.has(target)) ? [problem('column_of_unknown_field')] : []),
    ...gapsOf(template, {
      stubs: new Set([...stubs, ...targets.filter(({ kind }) => kind === 'stub').map(({ label }) => label)]),
      has_values: true,
    }),
  ];
}

function columnProblem({ kind, label }: ReturnType<typeof targetsOf>[number]): Problem {
  if (kind === 'stub') return problem('choose_column_for_stub', { stub: `{{${label}}}` });
  return problem(kind === 'email' ? 'choose_column_for_email' : 'choose_column_for_name', { role: label });
}

/** How a table is read: the target of each column, its format, and problems that block all rows. */
export interface TableChecks {
  mapping: readonly (string | null)[];
  readings: readonly ColumnReading[];
  problems: readonly Problem[];
}

export async function checkRows(
  template: Template,
  { mapping, readings, problems }: TableChecks,
  rows: readonly { line: number; cells: string[] }[],
): Promise<CheckedRow[]> {
  const needed = new Set(targetsOf(template).flatMap(({ target, is_required }) => (is_required ? [target] : [])));
  const choices = new Map(choicesOf(template).map((context) => [`field:${context[0].id}`, context]));
  const checked = rows.map((row) => checkRow(template, { mapping, readings, needed, choices }, row));
  const [first] = problems;
  // Rows of which no column is used yet are not duplicates.
  if (first === undefined) refuseTwice(checked, mapping);
  await refuseUndrawable(checked, mapping);
  hintAtSameAddress(checked, mapping);
  // While the table has problems, no row is ready.
  if (first !== undefined) for (const row of checked) row.errors.push({ column: null, ...first });
  return checked;
}

export function isReady({ errors }: Pick<CheckedRow, 'errors'>): boolean {
  return errors.every(({ is_hint }) => is_hint);
}

interface TableLayout {
  mapping: readonly (string | null)[];
  readings: readonly ColumnReading[];
  needed: ReadonlySet<string>;
  choices: ReadonlyMap<string, readonly FieldElement[]>;
}

function checkRow(
  { roles, fields }: Template,
  layout: TableLayout,
  { line, cells }: { line: number; cells: string[] },
): CheckedRow {
  const people = new Map(roles.map(({ id }) => [id, { role_id: id, name: '', email: '' }]));
  const row: CheckedRow = { line, cells, signees: [...people.values()], values: new Map(), stubs: new Map(), errors: [] };
  const fail = (column: number | null, found: Problem) => row.errors.push({ column, ...found });
  if (cells.length > layout.mapping.length && cells.slice(layout.mapping.length).some((cell) => cell.trim() !== ''))
    fail(null, problem('row_too_long'));

  for (const [column, target] of layout.mapping.entries()) {
    if (target === null) continue;
    const text = (cells[column] ?? '').trim();
    const colon = target.indexOf(':');
    const [kind, id] = [target.slice(0, colon), target.slice(colon + 1)];
    const choice = layout.choices.get(target) ?? [];
    const found = checkCell(row, { kind, id, text, person: people.get(id), choice, reading: layout.readings[column] });
    if (found) fail(column, found);
    else if (kind === 'stub' && text === '' && layout.needed.has(target)) fail(column, problem('cell_empty'));
  }
  for (const { column, found } of choiceProblems(fields, row, layout.mapping)) fail(column, found);
  if (row.errors.length === 0 && hasPersonTwice(row.signees)) fail(null, problem('role_persons_not_distinct'));
  return row;
}

interface Cell {
  kind: string;
  id: string;
  text: string;
  person: RoleAssignee | undefined;
  choice: readonly FieldElement[];
  reading: ColumnReading | undefined;
}

/** Stores a cell's value in the row. @returns why it does not fit, or null */
function checkCell(row: ReadRow, { kind, id, text, person, choice, reading }: Cell): Problem | null {
  switch (kind) {
    case 'name':
    case 'email': {
      if (!person) return null;
      const parsed = (kind === 'name' ? nameSchema : emailSchema).safeParse(cleanLine(text), { error: codeOfIssue });
      if (parsed.success) person[kind] = parsed.data;
      const [issue] = parsed.error?.issues ?? [];
      return issue ? problemOfIssue(issue) : null;
    }
    case 'stub':
      if (text !== '') row.stubs.set(id, text);
      return text.length > 2_000 ? problem('value_too_long') : stubValueProblem(text);
    default:
      return text === '' ? null : fill(row, choice, { text, reading });
  }
}

function fill(
  row: ReadRow,
  choice: readonly FieldElement[],
  { text, reading }: { text: string; reading: ColumnReading | undefined },
): Problem | null {
  const [field] = choice;
  if (!field) return null;
  if (field.kind === 'radio') return choose(row, choice, text);
  const value = field.kind === 'checkbox' ? parseTruth(text) : valueOf(field, text, reading);
  if (value === null) return problem('cell_not_yes_or_no');
  const found =
    text.length > MAX_TEXT_LENGTH ? problem('value_too_long') : (fieldValueProblem(field, value) ?? stubValueProblem(text));
  if (found === null) row.values.set(field.id, value);
  return found;
}

/** Chooses the radio with that label or that number. */
function choose(row: ReadRow, choice: readonly FieldElement[], text: string): Problem | null {
  const at = choice.findIndex(
    ({ label }, index) => label.trim().toLowerCase() === text.toLowerCase() || String(index + 1) === text,
  );
  if (at < 0) return problem('option_unknown');
  for (const [index, field] of choice.entries()) row.values.set(field.id, index === at);
  return null;
}

/** Problems with the template's multiple choices for the row's values, each reported at the last of its columns. */
function choiceProblems(fields: readonly FieldElement[], { values }: ReadRow, mapping: readonly (string | null)[]) {
  const filled = fields.map((field) => {
    const value = values.get(field.id);
    return field.kind === 'checkbox' && typeof value === 'boolean' ? { ...field, value } : field;
  });
  return checkboxGroups(filled).flatMap((group) => {
    const found = groupProblem(group) ?? (isAnswerable(group) ? null : problem('checkbox_group_unanswerable'));
    if (found === null) return [];
    const column = mapping.findLastIndex((target) => group.members.some(({ id }) => target === `field:${id}`));
    return [{ column: column < 0 ? null : column, found }];
  });
}

/** Returns an unparseable value unchanged, so that validation reports it. */
function valueOf(field: FieldElement, text: string, reading: ColumnReading | undefined): string {
  if (field.kind !== 'input' || !reading) return text;
  // While the order is not chosen, no row is sent, so here it suffices that the text is a date.
  const order = reading.order ?? (reading.is_open ? 'day_first' : null);
  return parseValue(field.type, text, { ...reading, order, format: field }) ?? text;
}

/** Two rows with the same people and values are assumed to be a mistake. */
function refuseTwice(rows: CheckedRow[], mapping: readonly (string | null)[]) {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(
      mapping.map((target, column) => (target === null ? '' : cleanLine(row.cells[column] ?? '').toLowerCase())),
    );
    const before = lines.get(key);
    if (before === undefined) lines.set(key, row.line);
    else row.errors.push({ column: null, ...problem('row_same_as', { row: before }) });
  }
}

/** Two documents for one person may be intended, so this is only a hint. */
function hintAtSameAddress(rows: CheckedRow[], mapping: readonly (string | null)[]) {
  for (const [column, target] of mapping.entries()) {
    if (!target?.startsWith('email:')) continue;
    const lines = new Map<string, number>();
    for (const { line, cells, errors } of rows.filter(isReady)) {
      const address = cleanLine(cells[column] ?? '').toLowerCase();
      const before = lines.get(address);
      if (before === undefined) lines.set(address, line);
      else errors.push({ column, ...problem('row_same_email', { row: before }), is_hint: true });
    }
  }
}

/** Characters that no available font contains would be missing in the document. */
async function refuseUndrawable(rows: CheckedRow[], mapping: readonly (string | null)[]) {
  const isDrawn = (target: string | null) => target !== null && /^(field|stub):/.test(target);
  const drawn = rows.flatMap(({ line, cells }) =>
    mapping.flatMap((target, column) => (isDrawn(target) ? [{ id: `${line}:${column}`, value: cells[column] ?? '' }] : [])),
  );
  const errors = await requireGlyphCoverage(drawn).then(
    (): Record<string, Problem[]> => ({}),
    (error: unknown) => {
      if (error instanceof AppError && error.details.errors) return error.details.errors;
      throw error;
    },
  );
  for (const row of rows)
    for (const column of mapping.keys()) {
      const [found] = errors[`${row.line}:${column}`] ?? [];
      if (found) row.errors.push({ column, ...found });
    }
}
