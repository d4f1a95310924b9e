import { expect, it } from 'vitest';
import { createEditorView } from './editor-view.ts';

it('zooms to round numbers in steps, from any wheel zoom and within the limits', () => {
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

it('has no tool while page text can be selected, and choosing one ends that', () => {
  const view = createEditorView();
  view.chooseTool('text', { keep: true });
  view.selectText(true);
  expect(view.state).toMatchObject({ tool: 'pointer', is_tool_kept: false, selects_text: true });
  view.chooseTool('pointer');
  expect(view.state.selects_text).toBe(false);
});
