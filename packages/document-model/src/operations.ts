// The changes that travel between editor and server. Applying one gives the new elements and the operation that undoes it.
import { z } from 'zod';
import { withoutForeignValue } from './awaited-signature.ts';
import { atMostEntries } from './bounded.ts';
import { MAX_SIDE } from './elements/common.ts';
import { elementRequestSchema } from './elements/element-request.ts';
import { type Element, elementSchema } from './elements/element.ts';
import { type Problem, fieldProblem, problemOfIssue } from './problems.ts';

/** More than an element has fields. */
const MAX_CHANGES = 60;

/** An operation as programs ask for it. */
export const operationRequestSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), element: elementRequestSchema }),
  z.object({
    op: z.literal('update'),
    id: z.uuid(),
    changes: atMostEntries(MAX_CHANGES, z.record(z.string().max(40), z.unknown())),
  }),
  z.object({ op: z.literal('delete'), id: z.uuid() }),
]);
export type OperationRequest = z.infer<typeof operationRequestSchema>;

export type ElementOperation = Exclude<OperationRequest, { op: 'create' }> | { op: 'create'; element: Element };

export type Elements = ReadonlyMap<string, Element>;

export type OperationProblem = 'exists' | 'missing' | 'invalid';

export class OperationError extends Error {
  readonly problem: OperationProblem;
  readonly element_id: string;
  readonly issues: Record<string, Problem[]>;

  constructor(problem: OperationProblem, elementId: string, issues: Record<string, Problem[]> = {}) {
    super(`operation on element ${elementId} refused: ${problem}`);
    this.name = 'OperationError';
    this.problem = problem;
    this.element_id = elementId;
    this.issues = issues;
  }
}

/** Fields for the identity and origin of an element, which never change after its creation. */
const FIXED_FIELDS = new Set(['id', 'kind', 'least_length']);

/**
 * Applies one operation without touching its input.
 * @throws OperationError `exists` (create of a known id), `missing` (update or delete of an unknown one), `invalid`
 *   (the result is not an element; `issues` names the fields)
 */
export function applyOperation(
  elements: Elements,
  operation: ElementOperation,
): { elements: Elements; inverse: ElementOperation } {
  const next = new Map(elements);
  return { elements: next, inverse: applyInto(next, operation) };
}

/** Applies a batch in order, all of it or none; the inverses come in the order in which they undo it. */
export function applyOperations(elements: Elements, operations: readonly ElementOperation[]) {
  const next = new Map(elements);
  const inverses = operations.map((operation) => applyInto(next, operation)).toReversed();
  return { elements: next as Elements, inverses };
}

/** Like `applyOperations`, but skips operations that cannot be applied. */
export function applyPossible(elements: Elements, operations: readonly ElementOperation[]) {
  const next = new Map(elements);
  const applied: ElementOperation[] = [];
  const inverses: ElementOperation[] = [];
  const left_out: ElementOperation[] = [];
  for (const operation of operations) {
    try {
      inverses.push(applyInto(next, operation));
      applied.push(operation);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      left_out.push(operation);
    }
  }
  return { elements: next as Elements, operations: applied, inverses: inverses.toReversed(), left_out };
}

/**
 * Whether `later`, made without knowing `earlier`, can be applied after it without losing anything:
 * they touch different elements, or different fields of one.
 */
export function canMerge(earlier: readonly ElementOperation[], later: readonly ElementOperation[]): boolean {
  const touched = new Map<string, Set<string> | 'whole'>();

  for (const operation of earlier) {
    const id = targetOf(operation);
    if (operation.op !== 'update') {
      touched.set(id, 'whole');
      continue;
    }
    const fields = touched.get(id) ?? new Set<string>();
    if (fields !== 'whole') for (const field of Object.keys(operation.changes)) fields.add(field);
    touched.set(id, fields);
  }

  return later.every((operation) => {
    const fields = touched.get(targetOf(operation));
    if (!fields) return true;
    if (fields === 'whole' || operation.op !== 'update') return false;
    return Object.keys(operation.changes).every((field) => !fields.has(field));
  });
}

/** The element that an operation is about. */
export function targetOf(operation: ElementOperation): string {
  return operation.op === 'create' ? operation.element.id : operation.id;
}

/** Changes `elements` itself. @returns the operation that undoes it */
function applyInto(elements: Map<string, Element>, operation: ElementOperation): ElementOperation {
  if (operation.op === 'create') {
    const element = withoutForeignValue(parseElement(operation.element, operation.element.id));
    if (elements.has(element.id)) throw new OperationError('exists', element.id);
    elements.set(element.id, element);
    return { op: 'delete', id: element.id };
  }

  const kept = elements.get(operation.id);
  if (!kept) throw new OperationError('missing', operation.id);

  if (operation.op === 'delete') {
    elements.delete(operation.id);
    return { op: 'create', element: kept };
  }

  const before = withNewFields(kept, operation.changes);
  const changed = changeElement(before, operation.changes);
  const after = withoutForeignValue(changed);
  elements.set(operation.id, after);
  const fields = new Set([...Object.keys(operation.changes), ...(after === changed ? [] : ['value'])]);
  return { op: 'update', id: operation.id, changes: pick(before, fields) };
}

/** The element with the defaults of fields that came to its kind after it was made, where one of them is changed. */
function withNewFields(kept: Element, changes: Record<string, unknown>): Element {
  if (Object.keys(changes).every((field) => field in kept)) return kept;
  return elementSchema.safeParse(kept).data ?? kept;
}

function changeElement(before: Element, changes: Record<string, unknown>): Element {
  const unknown = Object.keys(changes).filter((field) => !(field in before) || FIXED_FIELDS.has(field));
  if (unknown.length > 0) {
    throw new OperationError(
      'invalid',
      before.id,
      Object.fromEntries(unknown.map((field) => [field, [fieldProblem('field_read_only')]])),
    );
  }
  const after = { ...before, ...changes };
  return isMoved(changes) ? after : parseElement(after, before.id);
}

/** Whether it only lies elsewhere: what else it is need not be looked at again, which takes most of the time of moving hundreds. */
function isMoved(changes: Record<string, unknown>): boolean {
  return Object.entries(changes).every(
    ([field, value]) => (field === 'x' || field === 'y') && typeof value === 'number' && Math.abs(value) <= MAX_SIDE,
  );
}

function parseElement(candidate: unknown, id: string): Element {
  const result = elementSchema.safeParse(candidate);
  if (result.success) return result.data;

  const issues: Record<string, Problem[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    issues[field] = [...(issues[field] ?? []), problemOfIssue(issue)];
  }
  throw new OperationError('invalid', id, issues);
}

function pick(element: Element, fields: ReadonlySet<string>): Record<string, unknown> {
  const all: Record<string, unknown> = { ...element };
  return Object.fromEntries([...fields].map((field) => [field, all[field]]));
}
