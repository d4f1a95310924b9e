// Undoable server calls for signees, roles and the name. Each command returns its inverse.
import { type ElementOperation, type Elements, isField, targetOf } from '@countersign/document-model';
import type { NotDone } from './editor-parts.ts';

/** Runs on the server while nothing else is sent. @throws whatever the call throws */
export type ServerCommand = () => Promise<ServerCommandDone | NotDone>;

export interface ServerCommandDone {
  back: ServerCommand;
  /** Element operations to apply after `back`. */
  inverses: ElementOperation[];
}

/**
 * Changes some fields. Its inverse skips fields that someone else has changed since.
 * @param at reads the current values (undefined if gone) and writes; an inverse also passes the current values to `write`
 */
export function changing<T extends object>(
  at: { read: () => Promise<T | undefined>; write: (changes: Partial<T>, now?: T) => Promise<unknown> },
  changes: Partial<T>,
  left?: Partial<T>,
): ServerCommand {
  return async () => {
    const before = await at.read();
    if (!before) return 'refused';
    const still = left ? only(changes, (key) => before[key] === left[key]) : changes;
    if (Object.keys(still).length === 0) return 'refused';
    await at.write(still, left && before);
    return { back: changing(at, pick(before, still), still), inverses: [] };
  };
}

/** Removes a person with their fields, and restores them with the fields not reassigned since. */
export function takingAway(at: {
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** Operations that assign their fields. */
  fields: () => ElementOperation[];
}): { away: ServerCommand; back: ServerCommand } {
  const away: ServerCommand = async () => {
    const inverses = at.fields();
    await at.remove();
    return { back, inverses };
  };
  const back: ServerCommand = async () => {
    await at.restore();
    return { back: away, inverses: [] };
  };
  return { away, back };
}

/** The assigning operations whose fields were not given to anyone else meanwhile. */
export function withoutTaken(operations: readonly ElementOperation[], elements: Elements): ElementOperation[] {
  return operations.filter((operation) => {
    const field = elements.get(targetOf(operation));
    if (operation.op !== 'update' || !field || !isField(field)) return false;
    const isFree = (now: string | null, assignee: unknown) => assignee === undefined || now === null || now === assignee;
    const { signee_id, role_id } = operation.changes;
    return isFree(field.signee_id, signee_id) && isFree(field.role_id, role_id);
  });
}

function pick<T extends object>(from: T, keys: Partial<T>): Partial<T> {
  return only(from, (key) => key in keys);
}

function only<T extends object>(from: T, isWanted: (key: keyof T) => boolean): Partial<T> {
  const entries = Object.entries(from).filter(([key]) => isWanted(key as keyof T));
  return Object.fromEntries(entries) as Partial<T>;
}
