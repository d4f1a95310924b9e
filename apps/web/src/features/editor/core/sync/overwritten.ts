// Two people who change the same field at the same moment: the later arrival wins, and whoever lost can have theirs back.
import { bothTexts } from '../document/merge-text.ts';
import { isWrittenByMany } from '../document/merge-words.ts';
import { PLACES } from '../document/page-remap.ts';
import { type Element, type ElementOperation, type Elements, targetOf } from '@countersign/document-model';

/** Fields of an element. */
export interface FieldsOf {
  id: string;
  fields: string[];
}

/** What an element's fields held when they were changed here: fields by element. */
export type SeenValues = Record<string, Record<string, unknown>>;

/** What the operations' fields hold in `elements`: what the person saw when they changed them. */
export function seenValues(elements: Elements, operations: readonly ElementOperation[]): SeenValues {
  const seen: SeenValues = {};
  for (const operation of operations) {
    const element = operation.op === 'update' ? elements.get(operation.id) : undefined;
    if (operation.op !== 'update' || !element) continue;
    for (const field of Object.keys(operation.changes)) (seen[operation.id] ??= {})[field] = valueOf(element, field);
  }
  return seen;
}

/** Fields that the operations set to something else than someone else has just set them to, without having seen it. */
export function overwrittenFields(seen: SeenValues, present: Elements, operations: readonly ElementOperation[]): FieldsOf[] {
  return operations.flatMap((operation): FieldsOf[] => {
    const element = operation.op === 'update' ? present.get(operation.id) : undefined;
    if (operation.op !== 'update' || !element) return [];
    const before = seen[operation.id] ?? {};
    const fields = Object.entries(operation.changes).flatMap(([field, wanted]) => {
      const now = valueOf(element, field);
      const isTaken = !(field in before) || isSame(before[field], now) || isSame(wanted, now);
      const isMerged = field === 'value' && isWrittenByMany(element) && hasBoth(before[field], wanted, now);
      return isTaken || isMerged ? [] : [field];
    });
    return fields.length > 0 ? [{ id: operation.id, fields }] : [];
  });
}

const MOST_KEPT = 500;

export type OwnValues = ReturnType<typeof createOwnValues>;

/** What this person set last in each element, as far as the server has it. */
export function createOwnValues() {
  const kept = new Map<string, Record<string, unknown>>();
  const times = new Map<string, number>();

  return {
    remember(operations: readonly ElementOperation[]): void {
      for (const operation of operations) {
        const id = targetOf(operation);
        const known = kept.get(id);
        kept.delete(id);
        times.delete(id);
        if (operation.op === 'update') {
          kept.set(id, { ...known, ...operation.changes });
          times.set(id, Date.now());
        }
        const [oldest] = kept.keys();
        if (kept.size > MOST_KEPT && oldest !== undefined) {
          kept.delete(oldest);
          times.delete(oldest);
        }
      }
    },

    /** What was changed here since a moment, in ms, and what `isAlso` holds for. */
    since: (moment: number, isAlso: (id: string) => boolean): FieldsOf[] =>
      [...kept].flatMap(([id, values]) =>
        (times.get(id) ?? 0) >= moment || isAlso(id) ? [{ id, fields: Object.keys(values) }] : [],
      ),

    /** Where pages are shown otherwise, a place is another by now. */
    forgetPlaces(): void {
      for (const [id, values] of kept) kept.set(id, withoutPlaces(values));
    },

    /** What brings one's own values back, where others are there now. */
    operations(elements: Elements, wanted: readonly FieldsOf[]): ElementOperation[] {
      return wanted.flatMap(({ id, fields }): ElementOperation[] => {
        const [own, element] = [kept.get(id), elements.get(id)];
        if (!own || !element) return [];
        const differing = fields.filter((field) => field in own && !isSame(own[field], valueOf(element, field)));
        const changes = Object.fromEntries(differing.map((field) => [field, own[field]]));
        return differing.length > 0 ? [{ op: 'update', id, changes }] : [];
      });
    },

    /** Which of the elements were changed in one of these fields here. */
    touched: (wanted: readonly FieldsOf[]): FieldsOf[] =>
      wanted.filter(({ id, fields }) => fields.some((field) => field in (kept.get(id) ?? {}))),
  };
}

/** Fields that do not say where on its page an element lies. */
export function withoutPlaces(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !PLACES.has(field)));
}

/** Words of two that stand beside each other. */
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
