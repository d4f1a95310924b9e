import { type Box, touches } from '@countersign/document-model';
import type { Executor } from '#platform/db/database.ts';
import { keepElements } from './keep-elements.ts';
import { readLightElements } from './queries.ts';

/** By how many points an element may reach into an area and lie beside it. */
const GRAZE = 0.5;

/**
 * Removes what is placed on pages and lies within areas, or reaches into one. Under the pdf's lock.
 * @param areas in points of the page as seen
 * @returns the ids of what was removed
 */
export async function removeWithin(
  tx: Executor,
  { pdf_id, areas, now }: { pdf_id: string; areas: readonly (Box & { page_id: string })[]; now: Date },
): Promise<string[]> {
  const inner = areas.map((area) => ({ page_id: area.page_id, box: inset(area) }));
  const removed = (await readLightElements(tx, pdf_id))
    .filter((element) => inner.some(({ page_id, box }) => page_id === element.page_id && touches(element, box)))
    .map(({ id }) => id);
  if (removed.length > 0) await keepElements(tx, { pdf_id, changed: [], removed, now });
  return removed;
}

function inset({ x, y, width, height }: Box): Box {
  const [across, down] = [Math.min(GRAZE, width / 2), Math.min(GRAZE, height / 2)];
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}
