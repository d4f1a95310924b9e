// Stacking order. Layers are integers; elements on the same layer stack by creation time.
import { type Element, type ElementOperation, LAYER_RANGE } from '@countersign/document-model';
import { inDrawingOrder } from '@countersign/document-model/paper';
import type { Editor } from '../model/editor.ts';

export type LayerMove = 'forward' | 'backward' | 'front' | 'back';

/**
 * Moves the selection past the next element of its page, or past all others. The moved elements keep their relative order.
 * Passing one of several elements on a layer may change the layers of others, which keep their order.
 */
export function moveLayer(editor: Editor, move: LayerMove): void {
  editor.commit(operationsOf(editor, move), { name: 'layer' });
}

/** Whether there is an element to move past. */
export function canMoveLayer(editor: Editor, move: LayerMove): boolean {
  return operationsOf(editor, move).length > 0;
}

function operationsOf(editor: Editor, move: LayerMove): ElementOperation[] {
  const selected = editor.selected();
  const moved = new Set(selected.map(({ id }) => id));
  const operations: ElementOperation[] = [];
  for (const pageId of new Set(selected.map((element) => element.page_id))) {
    const stack = inDrawingOrder([...editor.document.state.elements.values()].filter((it) => it.page_id === pageId));
    const layers = layersOf(stack, moved, move);
    for (const { id, layer } of stack) {
      const after = layers?.get(id) ?? layer;
      if (after !== layer) operations.push({ op: 'update', id, changes: { layer: after } });
    }
  }
  return operations;
}

type Layers = ReadonlyMap<string, number>;

/** Undefined if the layer range has no room for the new order. */
function layersOf(stack: readonly Element[], moved: ReadonlySet<string>, move: LayerMove): Layers | undefined {
  if (move === 'front' || move === 'back') return pastAll(stack, moved, move);
  const order = move === 'forward' ? raised(stack, moved) : raised(stack.toReversed(), moved).toReversed();
  const [first, second] = move === 'forward' ? [lifted, lowered] : [lowered, lifted];
  return [first(order), second(order)].find((layers) => [...layers.values()].every(isLayer));
}

/** Swaps each moved element with the next one that is not moved. */
function raised(stack: readonly Element[], moved: ReadonlySet<string>): Element[] {
  const after = [...stack];
  for (let index = after.length - 2; index >= 0; index -= 1) {
    const [here, above] = [after[index], after[index + 1]];
    if (here && above && moved.has(here.id) && !moved.has(above.id)) [after[index], after[index + 1]] = [above, here];
  }
  return after;
}

/** Layers that produce the order by raising elements as little as possible. */
function lifted(stack: readonly Element[]): Layers {
  const layers = new Map<string, number>();
  let below: { id: string; layer: number } | undefined;
  for (const { id, layer } of stack) {
    const least = below ? below.layer + (id > below.id ? 0 : 1) : layer;
    below = { id, layer: Math.max(layer, least) };
    layers.set(id, below.layer);
  }
  return layers;
}

function lowered(stack: readonly Element[]): Layers {
  const layers = new Map<string, number>();
  let above: { id: string; layer: number } | undefined;
  for (const { id, layer } of stack.toReversed()) {
    const most = above ? above.layer - (id < above.id ? 0 : 1) : layer;
    above = { id, layer: Math.min(layer, most) };
    layers.set(id, above.layer);
  }
  return layers;
}

function pastAll(stack: readonly Element[], moved: ReadonlySet<string>, move: 'front' | 'back'): Layers {
  const [own, others] = [stack.filter(({ id }) => moved.has(id)), stack.filter(({ id }) => !moved.has(id))];
  const isThere = move === 'front' ? stack.at(-own.length)?.id === own[0]?.id : stack[own.length - 1]?.id === own.at(-1)?.id;
  if (isThere || others.length === 0) return new Map();
  const levels = [...new Set(own.map(({ layer }) => layer))];
  const layers = others.map(({ layer }) => layer);
  const first = move === 'front' ? Math.max(...layers) + 1 : Math.min(...layers) - levels.length;
  return new Map(own.map(({ id, layer }) => [id, clamped(first + levels.indexOf(layer))]));
}

function isLayer(layer: number): boolean {
  return layer >= LAYER_RANGE.min && layer <= LAYER_RANGE.max;
}

function clamped(layer: number): number {
  return Math.min(LAYER_RANGE.max, Math.max(LAYER_RANGE.min, layer));
}
