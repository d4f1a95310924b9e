// Helpers that define commands with their shared defaults.
import type { MessageDescriptor } from '@lingui/core';
import type { Editor } from '../core/model/editor.ts';
import type { ActionGroup, ActionParts, EditorAction } from './action.ts';

export const always = () => true;
export const hasSelection = (editor: Editor) => editor.view.state.selection.size > 0;
export const hasSeveral = (editor: Editor) => editor.view.state.selection.size > 1;

type Run = (parts: ActionParts) => void;
type Rest = Partial<Pick<EditorAction, 'keys' | 'scope' | 'isNative' | 'needsSignees' | 'isPossible' | 'isOffered' | 'changes'>>;

/** A command that acts on the selection. */
export function change(group: ActionGroup, id: string, about: { label: MessageDescriptor; run: Run } & Rest): EditorAction {
  return { id, group, keys: [], scope: 'panel', changes: true, isPossible: hasSelection, ...about };
}

/** A command that does not change the pdf. */
export function viewAction(group: ActionGroup, id: string, about: { label: MessageDescriptor; run: Run } & Rest): EditorAction {
  return { id, group, keys: [], scope: 'panel', changes: false, isPossible: always, ...about };
}
