// Commands for stacking order and alignment.
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';
import {
  type Alignment,
  alignSelection,
  canAlign,
  canDistribute,
  canMatchSize,
  distributeSelection,
  matchSize,
} from '../core/commands/arranging.ts';
import { type LayerMove, canMoveLayer, moveLayer } from '../core/commands/layers.ts';
import type { EditorAction } from './action.ts';
import { change, hasSeveral } from './define-action.ts';

function announceAlignment(count: number): void {
  if (count === 0) return;
  const what = count === 1 ? t`1 element stays on the grid` : t`${count} elements stay on the grid`;
  notify.info(what, t`Elements that snap to the grid move to the nearest line.`, { id: 'beside' });
}

const layer = (id: LayerMove, label: MessageDescriptor, key: string) =>
  change('arrange', id, {
    label,
    keys: [key],
    isOffered: ({ editor }) => canMoveLayer(editor, id),
    run: ({ editor }) => moveLayer(editor, id),
  });

export const LAYERS: EditorAction[] = [
  layer('front', msg`Bring to front`, 'Mod+Shift+]'),
  layer('forward', msg`Bring forward`, 'Mod+]'),
  layer('backward', msg`Send backward`, 'Mod+['),
  layer('back', msg`Send to back`, 'Mod+Shift+['),
];

const align = (side: Alignment, label: MessageDescriptor, keys: readonly string[] = []) =>
  change('arrange', `align-${side}`, {
    label,
    keys,
    isOffered: ({ editor }) => canAlign(editor, side),
    run: ({ editor }) => announceAlignment(alignSelection(editor, side)),
  });

const match = (id: string, label: MessageDescriptor, sides: 'width' | 'height' | 'both') =>
  change('arrange', id, {
    label,
    isPossible: hasSeveral,
    isOffered: ({ editor }) => canMatchSize(editor, sides),
    run: ({ editor }) => matchSize(editor, sides),
  });

export const ARRANGE: EditorAction[] = [
  align('left', msg`Align left`, ['Mod+Shift+ArrowLeft']),
  align('center', msg`Align centers`),
  align('right', msg`Align right`, ['Mod+Shift+ArrowRight']),
  align('top', msg`Align top`, ['Mod+Shift+ArrowUp']),
  align('middle', msg`Align middles`),
  align('bottom', msg`Align bottom`, ['Mod+Shift+ArrowDown']),
  change('arrange', 'distribute-across', {
    label: msg`Distribute across`,
    keys: ['Alt+H'],
    isPossible: (editor) => canDistribute(editor, 'x'),
    run: ({ editor }) => announceAlignment(distributeSelection(editor, 'x')),
  }),
  change('arrange', 'distribute-down', {
    label: msg`Distribute down`,
    keys: ['Alt+V'],
    isPossible: (editor) => canDistribute(editor, 'y'),
    run: ({ editor }) => announceAlignment(distributeSelection(editor, 'y')),
  }),
  match('same-width', msg`Same width`, 'width'),
  match('same-height', msg`Same height`, 'height'),
  match('same-size', msg`Same size`, 'both'),
];
