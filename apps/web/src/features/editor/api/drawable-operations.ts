// Typed or pasted text may contain characters that no available font has. They are removed before saving, and reported.
import type { ElementOperation } from '@countersign/document-model';
import { fontsForValue, missingCharacters, withoutCharacters } from '@countersign/document-model/paper';
import { ensureFonts } from '../rendering/loaded-fonts.ts';

export interface DrawableOperations {
  operations: ElementOperation[];
  /** Without duplicates. */
  left_out: string[];
}

export async function drawableOperations(operations: readonly ElementOperation[]): Promise<DrawableOperations> {
  const texts = operations.map(valueOf);
  const shaper = await ensureFonts([...new Set(texts.flatMap(fontsForValue))]).catch(() => null);
  if (!shaper) return { operations: [...operations], left_out: [] };

  const missing = texts.map((value) => missingCharacters(value, shaper));
  const cleaned = operations.map((operation, index) => withoutMissing(operation, missing[index] ?? []));
  return { operations: cleaned, left_out: [...new Set(missing.flat())] };
}

function valueOf(operation: ElementOperation): unknown {
  if (operation.op === 'create') return 'value' in operation.element ? operation.element.value : undefined;
  return operation.op === 'update' ? operation.changes['value'] : undefined;
}

function withoutMissing(operation: ElementOperation, missing: readonly string[]): ElementOperation {
  if (missing.length === 0 || operation.op === 'delete') return operation;
  const value = withoutCharacters(valueOf(operation), missing);
  if (operation.op === 'update') return { ...operation, changes: { ...operation.changes, value } };
  return { ...operation, element: { ...operation.element, value } as typeof operation.element };
}
