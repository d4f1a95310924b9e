import { type Element, type ElementOf, type ElementOperation, type Elements, targetOf } from '@countersign/document-model';
import { mergedText } from './merge-text.ts';

/**
 * Merges pending text changes with texts that others have changed meanwhile, so that both are kept.
 * @param before state that the operations were based on
 */
export function withTheirWords(operations: readonly ElementOperation[], before: Elements, now: Elements): ElementOperation[] {
  return operations.map((operation) => {
    const mine = operation.op === 'update' ? operation.changes['value'] : undefined;
    const [known, present] = [wordsOf(before.get(targetOf(operation))), wordsOf(now.get(targetOf(operation)))];
    if (operation.op !== 'update' || typeof mine !== 'string' || known === null || present === null) return operation;
    const value = mergedText(known, mine, present);
    return value === mine ? operation : { ...operation, changes: { ...operation.changes, value } };
  });
}

/**
 * Whether concurrent edits of its text are merged. A single-line input holds one answer: merged letters of two people would
 * form a number, name or date that nobody entered.
 */
export function isWrittenByMany(element: Element): element is ElementOf<'text'> | ElementOf<'input'> {
  return element.kind === 'text' || (element.kind === 'input' && element.is_multiline);
}

function wordsOf(element: Element | undefined): string | null {
  return element && isWrittenByMany(element) ? element.value : null;
}
