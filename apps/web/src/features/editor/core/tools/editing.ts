// Edits a text in place. Presses inside belong to the text; a press outside ends editing and then acts as usual.
import type { ToolContext, ToolState } from './tool-state.ts';

export function editing(context: ToolContext, id: string): ToolState {
  const { view } = context.editor;
  view.select([id]);
  view.set({ editing_id: id });

  const self: ToolState = {
    name: 'editing',
    down(event, target) {
      const isOver = view.state.editing_id !== id;
      if (!isOver && target.kind === 'element' && target.id === id) return self;
      view.set({ editing_id: null });
      const next = context.enter.idle();
      return next.down?.(event, target) ?? next;
    },
    doubleClick(event, target) {
      if (view.state.editing_id === id) return self;
      const next = context.enter.idle();
      return next.doubleClick?.(event, target) ?? next;
    },
    cancel() {
      view.set({ editing_id: null });
      return context.enter.idle();
    },
  };
  return self;
}
