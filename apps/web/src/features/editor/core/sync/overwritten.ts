// Two people change the same field at the same time: the later change wins, and the other person can reapply theirs.
import { bothTexts } from '../document/merge-text.ts';
import { isWrittenByMany } from '../document/merge-words.ts';
import { POSITION_FIELDS } from '../document/page-remap.ts';
import { type Element, type ElementOperation, type Elements, targetOf } from '@countersign/document-model';

/** Fields of an element. */
export interface FieldsOf {
  id: string;
  fields: string[];
}

/** Values of fields before they were changed here, by element and field. */
export type ValuesBefore = Record<string, Record<string, unknown>>;

/** Values in `elements` of the fields that the operations change, as the user saw them. */
export function valuesBefore(elements: Elements, operations: readonly ElementOperation[]): ValuesBefore {
  const before: ValuesBefore = {};
  for (const operation of operations) {
    const element = operation.op === 'update' ? elements.get(operation.id) : undefined;
    if (operation.op !== 'update' || !element) continue;
    for (const field of Object.keys(operation.changes)) (before[operation.id] ??= {})[field] = valueOf(element, field);
  }
  return before;
}

/** Fields where the operations overwrite a value that someone else has set and the user has not seen. */
export function overwrittenFields(
  seenValues: ValuesBefore,
  present: Elements,
  operations: readonly ElementOperation[],
): FieldsOf[] {
  return operations.flatMap((operation): FieldsOf[] => {
    const element = operation.op === 'update' ? present.get(operation.id) : undefined;
    if (operation.op !== 'update' || !element) return [];
    const before = seenValues[operation.id] ?? {};
    const fields = Object.entries(operation.changes).flatMap(([field, ownValue]) => {
      const now = valueOf(element, field);
      const isTaken = !(field in before) || isSame(before[field], now) || isSame(ownValue, now);
      const isMerged = field === 'value' && isWrittenByMany(element) && hasBoth(before[field], ownValue, now);
      return isTaken || isMerged ? [] : [field];
    });
    return fields.length > 0 ? [{ id: operation.id, fields }] : [];
  });
}

const MAX_ELEMENTS = 500;

export type OwnValues = ReturnType<typeof createOwnValues>;

/** The user's last saved values of each element. */
export function createOwnValues() {
  const ownValues = new Map<string, Record<string, unknown>>();
  const times = new Map<string, number>();

  return {
    remember(operations: readonly ElementOperation[]): void {
      for (const operation of operations) {
        const id = targetOf(operation);
        const known = ownValues.get(id);
        ownValues.delete(id);
        times.delete(id);
        if (operation.op === 'update') {
          ownValues.set(id, { ...known, ...operation.changes });
          times.set(id, Date.now());
        }
        const [oldest] = ownValues.keys();
        if (ownValues.size > MAX_ELEMENTS && oldest !== undefined) {
          ownValues.delete(oldest);
          times.delete(oldest);
        }
      }
    },

    /** Fields changed since a time in ms, plus all changed fields of elements that `isAlso` accepts. */
    since: (moment: number, isAlso: (id: string) => boolean): FieldsOf[] =>
      [...ownValues].flatMap(([id, values]) =>
        (times.get(id) ?? 0) >= moment || isAlso(id) ? [{ id, fields: Object.keys(values) }] : [],
      ),

    /** After page changes, stored coordinates no longer apply. */
    forgetPositions(): void {
      for (const [id, values] of ownValues) ownValues.set(id, withoutPositions(values));
    },

    /** Operations that reapply own values that have been replaced. */
    operations(elements: Elements, overwritten: readonly FieldsOf[]): ElementOperation[] {
      return overwritten.flatMap(({ id, fields }): ElementOperation[] => {
        const [own, element] = [ownValues.get(id), elements.get(id)];
        if (!own || !element) return [];
        const differing = fields.filter((field) => field in own && !isSame(own[field], valueOf(element, field)));
        const changes = Object.fromEntries(differing.map((field) => [field, own[field]]));
        return differing.length > 0 ? [{ op: 'update', id, changes }] : [];
      });
    },

    /** The elements that were changed here in one of the given fields. */
    touched: (overwritten: readonly FieldsOf[]): FieldsOf[] =>
      overwritten.filter(({ id, fields }) => fields.some((field) => field in (ownValues.get(id) ?? {}))),
  };
}

/** Removes the fields that define a position. */
export function withoutPositions(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !POSITION_FIELDS.has(field)));
}

/** Whether both texts can be merged. */
function hasBoth(before: unknown, mine: unknown, theirs: unknown): boolean {
  const areWords = typeof before === 'string' && typeof mine === 'string' && typeof theirs === 'string';
  return areWords && bothTexts(before, mine, theirs) !== null;
}

export function valueOf(element: Element, field: string): unknown {
  return new Map<string, unknown>(Object.entries(element)).get(field);
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
