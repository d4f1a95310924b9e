import { expect, it } from 'vitest';
import { createEditorView } from './editor-view.ts';

it('zooms to round numbers by steps, from wherever the wheel has led, and no further than it goes', () => {
  const view = createEditorView();
  const after = (direction: 'in' | 'out') => {
    view.zoomStep(direction);
    return view.state.zoom;
  };
  view.zoomTo(1.1);
  expect([after('in'), after('in'), after('out'), after('out')]).toEqual([1.25, 1.6, 1.25, 1]);
  view.zoomTo(8);
  expect(after('in')).toBe(8);
  view.zoomTo(0.1);
  expect(after('out')).toBe(0.1);
});

it('chooses no tool while text is selected, and ends that with a tool', () => {
  const view = createEditorView();
  view.chooseTool('text', { keep: true });
  view.selectText(true);
  expect(view.state).toMatchObject({ tool: 'pointer', is_tool_kept: false, selects_text: true });
  view.chooseTool('pointer');
  expect(view.state.selects_text).toBe(false);
});
