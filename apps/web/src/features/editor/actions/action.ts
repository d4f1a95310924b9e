// A command of the editor: one entry serves its keys, the menus, the command palette and the sheet of keys.
import type { Signee } from '@countersign/contract/signing';
import type { PdfMode, PdfPage } from '@countersign/contract/pdfs';
import type { MessageDescriptor } from '@lingui/core';
import type { Party } from '../context/editor-context.ts';
import type { FindStore } from '../core/find/find-store.ts';
import type { Editor } from '../core/model/editor.ts';
import type { PageActions } from '../pages/use-page-actions.ts';
import type { PdfActions } from './use-pdf-actions.ts';
import type { SuggestionStore } from '../core/field-detection/suggestion-store.ts';
import type { Nudger } from '../core/tools/many-nudges.ts';
import type { ToolMachine } from '../core/tools/tool-machine.ts';

/** A place on a page, in points. */
export interface PagePlace {
  page_id: string;
  x: number;
  y: number;
}

export interface ActionParts {
  editor: Editor;
  /** What the pdf is opened as. */
  mode: PdfMode;
  parties: readonly Party[];
  signees: readonly Pick<Signee, 'id' | 'kind'>[];
  find: FindStore;
  suggestions: SuggestionStore;
  /** The fields of a form that came with the file stand for its places to fill in. */
  hasForm: boolean;
  /** Whether photos can be taken from a connected service. */
  offersPhotos: boolean;
  machine: ToolMachine;
  fitWidth: () => void;
  /** Puts the zoom so that the selection fills the window, and brings it into view. */
  fitSelection: () => void;
  revealPage: (index: number) => void;
  /** Brings what is selected into view. */
  revealSelection: () => void;
  /** Also where its page is not on the screen yet. */
  focusElement: (id: string) => void;
  /** The element that the keyboard is on. */
  focusedElement: () => string | null;
  /** Through the system's clipboard where the browser lets us, else through our own. */
  copy: () => void;
  cut: () => void;
  paste: (options: { inPlace: boolean; at?: PagePlace | null }) => void;
  deleteSelection: () => void;
  pages: PageActions;
  /** Asks for files that become pages after the one that is looked at. */
  pickPages: () => void;
  pdf: PdfActions;
  nudger: Nudger;
  /** Places with the chosen tool in the middle of what is seen, for who has no pointer. */
  placeTool: () => void;
  /** The menu of the selection, from the keyboard. */
  openMenu: () => void;
  /** Tells a screen reader what a command did that changes no element. */
  say: (message: MessageDescriptor) => void;
}

export const ACTION_GROUPS = ['tools', 'elements', 'arrange', 'pages', 'document', 'view', 'everything'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface EditorAction {
  id: string;
  group: ActionGroup;
  label: MessageDescriptor;
  /** Chords; the first is shown. */
  keys: readonly string[];
  /** Where the keys are heard: on the sheet only, with a button of the bars in focus or any other too, or even while someone types. */
  heard: 'canvas' | 'bar' | 'panel' | 'typing';
  /** The browser tells us of these keys by events of its own. */
  isNative?: boolean;
  /** Only in pdfs that may be changed. */
  changes: boolean;
  /** Of use only where others fill in: not where someone fills in alone. */
  needsSignees?: boolean;
  isPossible: (editor: Editor) => boolean;
  /** Whether the palette lists it: not in another mode, and not where it would do nothing. Keys do not ask for it. */
  isOffered?: (parts: ActionParts) => boolean;
  run: (parts: ActionParts) => void;
}

export function isPossible(action: EditorAction, editor: Editor): boolean {
  return (editor.can_edit || !action.changes) && action.isPossible(editor);
}

/** Whether it is there at all in a pdf that is opened so. */
export function isIn(mode: PdfMode, { needsSignees = false }: EditorAction): boolean {
  return mode !== 'edit' || !needsSignees;
}

/** What the palette lists. */
export function isOffered(action: EditorAction, parts: ActionParts): boolean {
  return isIn(parts.mode, action) && isPossible(action, parts.editor) && (action.isOffered?.(parts) ?? true);
}

/** The page that is looked at. */
export function currentPage({ document, view }: Editor): PdfPage | undefined {
  return document.state.pages[view.state.current_page];
}
