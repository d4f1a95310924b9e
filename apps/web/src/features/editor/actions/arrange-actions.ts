// Commands for what covers what, and what lines up with what.
import { msg, t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';
import { alignSelection, canDistribute, distributeSelection, matchSize } from '../model/arranging.ts';
import { moveLayer } from '../model/layers.ts';
import type { EditorAction } from './action.ts';
import { change, hasSeveral } from './define-action.ts';

function tellBeside(count: number): void {
  if (count === 0) return;
  const what = count === 1 ? t`1 element stays on the grid` : t`${count} elements stay on the grid`;
  notify.info(what, t`What is locked to the grid goes to its nearest line.`, { id: 'beside' });
}

export const LAYERS: EditorAction[] = [
  change('arrange', 'front', {
    label: msg`Bring to front`,
    keys: ['Mod+Shift+]'],
    run: ({ editor }) => moveLayer(editor, 'front'),
  }),
  change('arrange', 'forward', { label: msg`Bring forward`, keys: ['Mod+]'], run: ({ editor }) => moveLayer(editor, 'forward') }),
  change('arrange', 'backward', {
    label: msg`Send backward`,
    keys: ['Mod+['],
    run: ({ editor }) => moveLayer(editor, 'backward'),
  }),
  change('arrange', 'back', { label: msg`Send to back`, keys: ['Mod+Shift+['], run: ({ editor }) => moveLayer(editor, 'back') }),
];

export const ARRANGE: EditorAction[] = [
  change('arrange', 'align-left', {
    label: msg`Align left`,
    keys: ['Mod+Shift+ArrowLeft'],
    run: ({ editor }) => tellBeside(alignSelection(editor, 'left')),
  }),
  change('arrange', 'align-center', {
    label: msg`Align centers`,
    run: ({ editor }) => tellBeside(alignSelection(editor, 'center')),
  }),
  change('arrange', 'align-right', {
    label: msg`Align right`,
    keys: ['Mod+Shift+ArrowRight'],
    run: ({ editor }) => tellBeside(alignSelection(editor, 'right')),
  }),
  change('arrange', 'align-top', {
    label: msg`Align top`,
    keys: ['Mod+Shift+ArrowUp'],
    run: ({ editor }) => tellBeside(alignSelection(editor, 'top')),
  }),
  change('arrange', 'align-middle', {
    label: msg`Align middles`,
    run: ({ editor }) => tellBeside(alignSelection(editor, 'middle')),
  }),
  change('arrange', 'align-bottom', {
    label: msg`Align bottom`,
    keys: ['Mod+Shift+ArrowDown'],
    run: ({ editor }) => tellBeside(alignSelection(editor, 'bottom')),
  }),
  change('arrange', 'distribute-across', {
    label: msg`Distribute across`,
    keys: ['Alt+H'],
    isPossible: (editor) => canDistribute(editor, 'x'),
    run: ({ editor }) => tellBeside(distributeSelection(editor, 'x')),
  }),
  change('arrange', 'distribute-down', {
    label: msg`Distribute down`,
    keys: ['Alt+V'],
    isPossible: (editor) => canDistribute(editor, 'y'),
    run: ({ editor }) => tellBeside(distributeSelection(editor, 'y')),
  }),
  change('arrange', 'same-width', {
    label: msg`Same width`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'width'),
  }),
  change('arrange', 'same-height', {
    label: msg`Same height`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'height'),
  }),
  change('arrange', 'same-size', {
    label: msg`Same size`,
    isPossible: hasSeveral,
    run: ({ editor }) => matchSize(editor, 'both'),
  }),
];
