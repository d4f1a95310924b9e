// What is done by a call of its own and can be undone: signees, roles, the name. Each errand knows what leads back.
import { type ElementOperation, type Elements, isField, targetOf } from '@countersign/document-model';
import type { NotDone } from './editor-parts.ts';

/** Done at the server, while nothing else is sent. @throws whatever the call throws */
export type ServerCommand = () => Promise<ServerCommandDone | NotDone>;

export interface ServerCommandDone {
  back: ServerCommand;
  /** What has to be done to elements once `back` was. */
  inverses: ElementOperation[];
}

/**
 * A change of some fields. Undone, it leaves alone what someone else has changed since.
 * @param at reads what is there now (undefined: it is gone), and writes; on the way back it is told what is there
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

/** Someone who is taken away with their fields, and brought back with those that no one has taken in the meantime. */
export function takingAway(at: {
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** Operations that give them their fields. */
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

/** Of operations that give fields to someone, those whose field no one else was given in the meantime. */
export function withoutTaken(operations: readonly ElementOperation[], elements: Elements): ElementOperation[] {
  return operations.filter((operation) => {
    const field = elements.get(targetOf(operation));
    if (operation.op !== 'update' || !field || !isField(field)) return false;
    const isFree = (now: string | null, wanted: unknown) => wanted === undefined || now === null || now === wanted;
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
