// Planned pages of a result, in order. Pure.
import type { ToolPage } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** A page of a file, or a blank one (`file_id` null). Sizes in points, before rotation here. */
export interface PlannedPage {
  /** Unique, even if the same page is included twice. */
  key: string;
  file_id: string | null;
  index: number;
  width: number;
  height: number;
  turn: Turn;
  /** Before rotation here, like the size. */
  crop?: Box;
}

const A4 = { width: 595, height: 842 };
const TURNS: readonly Turn[] = [0, 90, 180, 270];

export function pagesOf(file: ToolFile): PlannedPage[] {
  return file.pages.map(({ width, height }, index) => ({
    key: `${file.id}:${index}`,
    file_id: file.id,
    index,
    width,
    height,
    turn: 0,
  }));
}

/** Alternates pages of the files until all are used. */
export function interleaved(files: readonly (readonly PlannedPage[])[]): PlannedPage[] {
  const longest = Math.max(0, ...files.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => files.flatMap((pages) => pages[at] ?? [])).flat();
}

/** @param target the page next to which the pages are moved */
export function movedPages(
  pages: readonly PlannedPage[],
  keys: ReadonlySet<string>,
  { target, side }: { target: string; side: 'before' | 'after' },
): readonly PlannedPage[] {
  if (keys.has(target)) return pages;
  const moved = pages.filter(({ key }) => keys.has(key));
  const rest = pages.filter(({ key }) => !keys.has(key));
  const at = rest.findIndex(({ key }) => key === target) + (side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Moves the pages together by one position. */
export function steppedPages(pages: readonly PlannedPage[], keys: ReadonlySet<string>, step: -1 | 1): readonly PlannedPage[] {
  const at = pages.flatMap(({ key }, index) => (keys.has(key) ? [index] : []));
  const edge = step < 0 ? at[0] : at.at(-1);
  const target = edge === undefined ? undefined : pages[edge + step];
  if (!target) return pages;
  return movedPages(pages, keys, { target: target.key, side: step < 0 ? 'before' : 'after' });
}

/** @param by degrees, clockwise */
export function turnedPages(pages: readonly PlannedPage[], keys: ReadonlySet<string>, by: 90 | 270): PlannedPage[] {
  return pages.map((page) => (keys.has(page.key) ? { ...page, turn: turnedBy(page.turn, by) } : page));
}

function turnedBy(turn: Turn, by: number): Turn {
  return TURNS[((turn + by) / 90) % TURNS.length] ?? 0;
}

/** @param crop as the pages are seen, after their rotation here; null shows all of them again */
export function croppedPages(pages: readonly PlannedPage[], keys: ReadonlySet<string>, crop: Box | null): PlannedPage[] {
  return pages.map((page) => {
    if (!keys.has(page.key) || page.file_id === null) return page;
    const { crop: _before, ...whole } = page;
    return crop ? { ...whole, crop: unturnedBox(within(crop, seenSize(page)), page) } : whole;
  });
}

/** The size of a page after its rotation here. */
export function seenSize({ width, height, turn }: Pick<PlannedPage, 'width' | 'height' | 'turn'>): Size {
  return turn % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** An area of the page, as it is seen after its rotation here. */
export function seenBox(box: Box, { width, height, turn }: Pick<PlannedPage, 'width' | 'height' | 'turn'>): Box {
  switch (turn) {
    case 90:
      return { x: height - box.y - box.height, y: box.x, width: box.height, height: box.width };
    case 180:
      return { ...box, x: width - box.x - box.width, y: height - box.y - box.height };
    case 270:
      return { x: box.y, y: width - box.x - box.width, width: box.height, height: box.width };
    default:
      return box;
  }
}

/** The reverse of `seenBox`. */
function unturnedBox(box: Box, page: PlannedPage): Box {
  return seenBox(box, { ...seenSize(page), turn: turnedBy(0, 360 - page.turn) });
}

/** Clips the area to the page, since page sizes differ. */
function within(box: Box, page: Size): Box {
  const x = Math.min(box.x, page.width - 1);
  const y = Math.min(box.y, page.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(box.width, page.width - x)),
    height: Math.max(1, Math.min(box.height, page.height - y)),
  };
}

/** Duplicates pages, each right after its original. */
export function duplicatedPages(pages: readonly PlannedPage[], keys: ReadonlySet<string>): PlannedPage[] {
  const isFree = freeKeys(pages);
  return pages.flatMap((page) => (keys.has(page.key) ? [page, { ...page, key: isFree(page.key) }] : [page]));
}

/** Adds a blank page of the same size as the one before it. @param after key of that page; null for the end */
export function withBlankPage(pages: readonly PlannedPage[], after: string | null): PlannedPage[] {
  const found = after === null ? -1 : pages.findIndex(({ key }) => key === after);
  const at = found < 0 ? pages.length : found + 1;
  const before = pages[at - 1];
  const isSideways = before !== undefined && before.turn % 180 === 90;
  const [width, height] = before ? [before.width, before.height] : [A4.width, A4.height];
  const blank: PlannedPage = {
    key: freeKeys(pages)('blank'),
    file_id: null,
    index: 0,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    turn: 0,
  };
  return [...pages.slice(0, at), blank, ...pages.slice(at)];
}

/** Returns a function that creates unused keys. */
function freeKeys(pages: readonly PlannedPage[]): (like: string) => string {
  const taken = new Set(pages.map(({ key }) => key));
  return (like) => {
    let number = 2;
    while (taken.has(`${like}#${number}`)) number += 1;
    const key = `${like}#${number}`;
    taken.add(key);
    return key;
  };
}

/** In the contract's format, with files by their index in the run. */
export function toToolPages(pages: readonly PlannedPage[], fileIds: readonly string[]): ToolPage[] {
  return pages.map(({ file_id, index, width, height, turn, crop }) =>
    file_id === null
      ? { from: 'blank', width, height, turn }
      : { from: 'file', file: fileIds.indexOf(file_id), index, turn, ...(crop && { crop }) },
  );
}
