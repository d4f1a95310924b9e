// Moves elements by keys. Hundreds of elements cannot be changed and rendered in every frame of a held key, so they are
// previewed as during a drag, and committed when the key rests or before any other action.
import type { Element } from '@countersign/document-model';
import { boxOf } from '../commands/commands.ts';
import { type Direction, nudgeByKey, nudgeElements, stepByKey } from '../commands/moving.ts';
import { keepTogether } from '../commands/on-page.ts';
import type { Editor } from '../model/editor.ts';
import type { Surface } from './tool-state.ts';

const MANY = 60;
const REST_MS = 120;

export type Nudger = ReturnType<typeof createNudger>;

export function createNudger({ editor, surface }: { editor: Editor; surface: Surface }) {
  let moving: { ids: readonly string[]; dx: number; dy: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    if (!moving) return;
    const { ids, dx, dy } = moving;
    moving = null;
    surface.clearPreview();
    const { elements } = editor.document.state;
    nudgeElements(
      editor,
      ids.flatMap((id) => elements.get(id) ?? []),
      { dx, dy },
    );
  }

  function show(selected: readonly Element[], direction: Direction, isFar: boolean): void {
    const { dx, dy } = moving ?? { dx: 0, dy: 0 };
    const step = stepByKey(editor, direction, isFar, { dx, dy });
    const [first] = selected;
    if (!step || !first) return;
    const moved = selected.map((element) => ({ ...element, x: element.x + dx + step.dx, y: element.y + dy + step.dy }));
    const kept = keepTogether(editor, moved, selected);
    const [place = first] = kept;
    // Distance blocked by an edge does not count, so that the opposite key moves at once.
    moving = { ids: selected.map(({ id }) => id), dx: place.x - first.x, dy: place.y - first.y };
    surface.preview(new Map(kept.map((element) => [element.id, boxOf(element)])));
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  }

  return {
    nudge(direction: Direction, isFar: boolean): void {
      const selected = editor.selected();
      const isOnOnePage = selected.every(({ page_id }) => page_id === selected[0]?.page_id);
      if (selected.length >= MANY && isOnOnePage) return show(selected, direction, isFar);
      settle();
      nudgeByKey(editor, direction, isFar);
    },
    settle,
  };
}
