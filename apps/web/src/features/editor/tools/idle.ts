// Nothing is pressed. A press decides by what lies under it and by the chosen tool.
import type { ToolContext, ToolState } from './tool-state.ts';

const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;

export function idle(context: ToolContext): ToolState {
  const { editor } = context;
  const self: ToolState = {
    name: 'idle',

    down(event, target) {
      if (event.button === MIDDLE_BUTTON) return context.enter.panning(event);
      if (event.button === RIGHT_BUTTON) {
        if (target.kind === 'element' && !editor.view.state.selection.has(target.id)) editor.view.select([target.id]);
        return self;
      }
      const { tool } = editor.view.state;
      if (tool !== 'pointer' && editor.can_edit && event.point) return context.enter.placing(event, tool);
      if (target.kind === 'handle') return context.enter.resizing(event, target.handle);
      return context.enter.pressing(event, target);
    },

    doubleClick(_event, target) {
      if (target.kind !== 'element' || !editor.can_edit) return self;
      const element = editor.document.state.elements.get(target.id);
      if (element?.kind === 'text' || element?.kind === 'input') return context.enter.editing(target.id);
      context.openElement(target.id);
      return self;
    },

    cancel() {
      const { tool, selection } = editor.view.state;
      if (tool !== 'pointer') editor.view.chooseTool('pointer');
      else if (selection.size > 0) editor.view.select([]);
      return self;
    },
  };
  return self;
}
