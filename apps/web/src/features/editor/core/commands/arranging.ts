// Arranges several elements: aligns, distributes and resizes them.
import { type Box, type Element, boundsOf, elementSchema } from '@countersign/document-model';
import { type Placement, boxOf, placeElements } from './commands.ts';
import type { Editor } from '../model/editor.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Smallest visible difference, in points. */
const VISIBLE = 0.1;

const ALONG: Record<Alignment, { axis: 'x' | 'y'; share: number }> = {
  left: { axis: 'x', share: 0 },
  center: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
};

/**
 * Aligns the selection with its own outermost side, and a single element with its page. Horizontal alignment spans pages;
 * vertical alignment works on each page separately.
 * @returns how many grid-locked elements are off that line, because they stay on the grid
 */
export function alignSelection(editor: Editor, alignment: Alignment): number {
  const placements = alignedPlacements(editor, alignment);
  placeElements(editor, placements, { name: 'align' });
  return countBeside(editor, placements);
}

/** Whether aligning would visibly move anything. */
export function canAlign(editor: Editor, alignment: Alignment): boolean {
  const { axis } = ALONG[alignment];
  const placements = alignedPlacements(editor, alignment);
  return editor
    .selected()
    .some((element) => Math.abs((placements.get(element.id)?.[axis] ?? element[axis]) - element[axis]) > VISIBLE);
}

function alignedPlacements(editor: Editor, alignment: Alignment): Map<string, Placement> {
  const { axis, share } = ALONG[alignment];
  const length = axis === 'x' ? 'width' : 'height';
  const placements = new Map<string, Placement>();

  for (const group of groupsAlong(editor, axis)) {
    const box = frameOf(editor, group);
    if (!box) continue;
    for (const element of group)
      placements.set(element.id, { [axis]: box[axis] + (box[length] - element[length]) * share } satisfies Placement);
  }
  return placements;
}

/**
 * Makes the gaps between the selected elements of a page equal. The outermost two stay, and so do groups of less than three.
 * @returns how many grid-locked elements are off their position, because they stay on the grid
 */
export function distributeSelection(editor: Editor, axis: 'x' | 'y'): number {
  const length = axis === 'x' ? 'width' : 'height';
  const placements = new Map<string, Placement>();

  for (const group of groupsAlong(editor, axis)) {
    const sorted = group.toSorted((a, b) => a[axis] + a[length] / 2 - b[axis] - b[length] / 2);
    const [first, last] = [sorted.at(0), sorted.at(-1)];
    if (!first || !last || sorted.length < 3) continue;
    const used = sorted.reduce((sum, element) => sum + element[length], 0);
    const gap = (last[axis] + last[length] - first[axis] - used) / (sorted.length - 1);
    let at = first[axis];
    for (const element of sorted) {
      placements.set(element.id, { [axis]: at } satisfies Placement);
      at += element[length] + gap;
    }
  }
  placeElements(editor, placements, { name: 'distribute' });
  return countBeside(editor, placements);
}

/**
 * Gives all elements the size of the one selected first. Elements that would become too small for their kind are left as they
 * are.
 */
export function matchSize(editor: Editor, sides: 'width' | 'height' | 'both'): void {
  const [first, ...others] = editor.selected();
  if (!first) return;
  const size = {
    ...(sides === 'height' ? {} : { width: first.width }),
    ...(sides === 'width' ? {} : { height: first.height }),
  };
  const fitting = others.filter((element) => elementSchema.safeParse({ ...element, ...size }).success);
  placeElements(editor, new Map(fitting.map((element) => [element.id, size])), { name: 'resize' });
}

/** Whether any element differs in size from the first. */
export function canMatchSize(editor: Editor, sides: 'width' | 'height' | 'both'): boolean {
  const [first, ...others] = editor.selected();
  if (!first) return false;
  return others.some(
    ({ width, height }) => (sides !== 'height' && width !== first.width) || (sides !== 'width' && height !== first.height),
  );
}

/** Whether any page has at least three of the elements. */
export function canDistribute(editor: Editor, axis: 'x' | 'y'): boolean {
  return groupsAlong(editor, axis).some((group) => group.length > 2);
}

function countBeside(editor: Editor, placements: ReadonlyMap<string, Placement>): number {
  const { elements } = editor.document.state;
  const isBeside = ({ x, y }: Placement, at: Element) =>
    at.is_grid_locked && (Math.abs((x ?? at.x) - at.x) > VISIBLE || Math.abs((y ?? at.y) - at.y) > VISIBLE);
  return [...placements].filter(([id, placement]) => {
    const element = elements.get(id);
    return element && isBeside(placement, element);
  }).length;
}

function groupsAlong(editor: Editor, axis: 'x' | 'y'): Element[][] {
  const selected = editor.selected();
  return axis === 'x' ? [selected] : [...Map.groupBy(selected, (element) => element.page_id).values()];
}

function frameOf(editor: Editor, group: readonly Element[]): Box | null {
  const [only] = group;
  if (!only || group.length > 1) return boundsOf(group.map(boxOf));
  // In a selection across pages, a single element on its page has nothing to align with.
  if (editor.view.state.selection.size > 1) return boxOf(only);
  const page = editor.page(only.page_id);
  return page && { x: 0, y: 0, width: page.width, height: page.height };
}
