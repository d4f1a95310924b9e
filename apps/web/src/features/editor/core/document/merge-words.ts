import { type Element, type ElementOf, type ElementOperation, type Elements, targetOf } from '@countersign/document-model';
import { mergedText } from './merge-text.ts';

/**
 * What waits, for elements that others have written in in the meantime: their words stay beside one's own.
 * @param before what the operations were made on
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
 * Whether two can write in it at the same time, like in a text. What is filled in on one line is one answer: the letters of two
 * beside each other would be a number, a name or a date that no one has entered.
 */
export function isWrittenByMany(element: Element): element is ElementOf<'text'> | ElementOf<'input'> {
  return element.kind === 'text' || (element.kind === 'input' && element.is_multiline);
}

function wordsOf(element: Element | undefined): string | null {
  return element && isWrittenByMany(element) ? element.value : null;
}
