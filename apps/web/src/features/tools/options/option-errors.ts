// Which options of a tool are invalid and why, by the names of their fields: for every tool in the same way.
import { toolOptions } from '@countersign/contract/tool-options';
import { pagesProblem } from '@countersign/contract/tool-pages';
import { WITH_CODES, wordsOfCheck, wordsOfIssue } from '#lib/own-checks.ts';
import { type Options, STARTING_OPTIONS } from '../state/starting-options.ts';
import { type ToolSession, filesOf, optionsToSend } from '../state/tool-session.ts';
import { OPTION_FIELDS, type OptionField, readOption } from './option-fields.ts';

export type OptionErrors = Readonly<Record<string, string>>;

/** Errors of a run by field name, with the options that it had. */
export interface RunErrors {
  errors: OptionErrors;
  options: Options;
  /** Whether a run was attempted, which marks fields that are still empty, too. */
  isAttempted: boolean;
}

/** Everything that is invalid. */
export function optionErrors(session: ToolSession): Record<string, string> {
  const fields = shownFields(session);
  const checked = toolOptions[session.tool].safeParse(optionsToSend(session), WITH_CODES);
  // Limits of numbers are first in the units of the screen, not in points.
  const errors: Record<string, string> = numberErrors(fields, session.draft.options);
  for (const issue of checked.error?.issues ?? []) errors[nameOf(issue.path.join('.'))] ??= wordsOfIssue(issue);
  const found = pagesProblem(rangesIn(session, fields), readableFiles(session));
  if (found) errors[found.option] ??= wordsOfCheck(found.problem);
  return errors;
}

/**
 * The errors to mark at their fields now: of fields that were changed and left, and of all fields once a run was attempted. An
 * error that the server found stays until its field changes.
 */
export function errorsToShow(session: ToolSession, run: RunErrors): Record<string, string> {
  const { options } = session.draft;
  const ofServer = Object.entries(run.errors).filter(([name]) =>
    Object.is(readOption(run.options, name), readOption(options, name)),
  );
  const ofFields = Object.entries(optionErrors(session)).filter(([name]) => run.isAttempted || isLeft(session, name));
  return Object.fromEntries([...ofServer, ...ofFields]);
}

/** Whether the form marks errors of this name at a field. */
export function hasField(session: ToolSession, name: string): boolean {
  return shownFields(session).some((field) => field.name === name) || /^(values|facts)\./.test(name);
}

export function shownFields({ tool, draft }: ToolSession): OptionField[] {
  return OPTION_FIELDS[tool].filter(({ isShown }) => isShown?.(draft.options) ?? true);
}

/** Maps an error path of the request body, such as `options.text`, to a field. Errors in lists show at the list. */
export function nameOf(path: string): string {
  const name = path.replace(/^options\./, '').replace(/^(areas|words|patterns|pages)\..*$/, '$1');
  return name === 'header' ? 'header.left' : name;
}

function isLeft({ tool, draft, typing }: ToolSession, name: string): boolean {
  const value = readOption(draft.options, name);
  // Only texts change with each key.
  const isBeingTyped = typeof value === 'string' && typing === name;
  return value !== '' && value !== readOption(STARTING_OPTIONS[tool], name) && !isBeingTyped;
}

function numberErrors(fields: readonly OptionField[], options: Options): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind !== 'number') continue;
    const error = numberError(field, readOption(options, field.name));
    if (error !== undefined) errors[field.name] = error;
  }
  return errors;
}

function numberError(field: Extract<OptionField, { kind: 'number' }>, value: unknown): string | undefined {
  const { min, max, scale = 1, isOptional = false } = field;
  if (typeof value !== 'number') return isOptional ? undefined : wordsOfCheck({ code: 'required' });
  // Rounded as it is shown, so that a limit in other units is not exceeded by a fraction.
  const shown = Math.round(value * scale * 100) / 100;
  if (shown > max) return wordsOfCheck({ code: 'number_too_large', params: { max } });
  return shown < min ? wordsOfCheck({ code: 'number_too_small', params: { min } }) : undefined;
}

/** Texts of the shown fields: what was typed for another choice does not count. */
function rangesIn({ draft }: ToolSession, fields: readonly OptionField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }) => [name, draft.options[name]]));
}

/** The pages of a file are unknown until its password is entered. */
function readableFiles(session: ToolSession): { name: string; page_count: number }[] {
  const files = filesOf(session).filter(({ kind, needs_password }) => kind === 'pdf' && !needs_password);
  return files.map(({ name, pages }) => ({ name, page_count: pages.length }));
}
