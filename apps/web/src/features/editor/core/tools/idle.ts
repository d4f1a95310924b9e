// Nothing is pressed. A press depends on its target and on the chosen tool.
import { withAttached } from '../commands/commands.ts';
import { isTypedInto } from '../document/written.ts';
import { boxForNew } from './new-box.ts';
import type { ToolContext, ToolState } from './tool-state.ts';

const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;

export function idle(context: ToolContext): ToolState {
  const { editor, surface } = context;
  const self: ToolState = {
    name: 'idle',

    down(event, target) {
      if (event.button === MIDDLE_BUTTON) return context.enter.panning(event);
      if (event.button === RIGHT_BUTTON) {
        if (target.kind === 'element') withAttached(editor, target.id);
        else if (target.kind !== 'handle' && target.kind !== 'line-end') editor.view.select([]);
        return self;
      }
      const { tool } = editor.view.state;
      if (tool !== 'pointer' && editor.can_edit && event.point) return context.enter.placing(event, tool);
      return context.enter.pressing(event, target);
    },

    hover(event) {
      const { tool } = editor.view.state;
      if (tool === 'pointer' || !editor.can_edit || !event?.point || event.pointer === 'touch') {
        surface.showGhosts([]);
        surface.showGuides([]);
        return;
      }
      const { box, guides } = boxForNew(editor, { kind: tool, point: event.point, isFree: event.mod });
      surface.showGhosts([{ page_id: event.point.page_id, box }]);
      surface.showGuides(guides);
    },

    doubleClick(_event, target) {
      if (target.kind !== 'element' || !editor.can_edit || editor.view.state.selects_more) return self;
      const element = editor.document.state.elements.get(target.id);
      if (element && isTypedInto(element)) return context.enter.editing(target.id);
      context.openElement(target.id);
      return self;
    },

    cancel() {
      const { tool } = editor.view.state;
      if (tool !== 'pointer') editor.view.chooseTool('pointer');
      else editor.view.select([]);
      surface.showGhosts([]);
      surface.showGuides([]);
      return self;
    },
  };
  return self;
}
