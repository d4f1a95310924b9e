// The order of pages, and the operations that change it.
import type { PageOperation } from '@countersign/contract/pages';

/** Moves each selected page up or down by one position. Pages at the end stay, and the selected pages keep their order. */
export function stepped(order: readonly string[], chosen: ReadonlySet<string>, by: -1 | 1): string[] {
  const after = by === -1 ? [...order] : order.toReversed();
  for (const [index, here] of after.entries()) {
    const before = after[index - 1];
    if (before !== undefined && chosen.has(here) && !chosen.has(before)) [after[index - 1], after[index]] = [here, before];
  }
  return by === -1 ? after : after.toReversed();
}

/** Move operations that turn the order `now` into `order`. */
export function movesTo(order: readonly string[], now: readonly string[]): PageOperation[] {
  const operations: PageOperation[] = [];
  let present = [...now];
  for (const [index, id] of order.entries()) {
    if (present[index] === id) continue;
    operations.push({ op: 'move', page_id: id, order: index + 1 });
    present = present.filter((other) => other !== id).toSpliced(index, 0, id);
  }
  return operations;
}
