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
export interface PagePoint {
  page_id: string;
  x: number;
  y: number;
}

export interface ActionParts {
  editor: Editor;
  /** Mode in which the pdf is opened. */
  mode: PdfMode;
  parties: readonly Party[];
  signees: readonly Pick<Signee, 'id' | 'kind'>[];
  find: FindStore;
  suggestions: SuggestionStore;
  /** The file came with form fields, so field detection is not offered. */
  hasForm: boolean;
  /** Whether photos can be taken from a connected service. */
  offersPhotos: boolean;
  machine: ToolMachine;
  fitWidth: () => void;
  /** Zooms so that the selection fills the window, and scrolls to it. */
  fitSelection: () => void;
  revealPage: (index: number) => void;
  /** Scrolls to the selection. */
  revealSelection: () => void;
  /** Works for elements whose page is not rendered yet, too. */
  focusElement: (id: string) => void;
  /** Id of the element that has keyboard focus. */
  focusedElement: () => string | null;
  /** Uses the system clipboard if the browser allows it, otherwise the editor's own. */
  copy: () => void;
  cut: () => void;
  paste: (options: { inPlace: boolean; at?: PagePoint | null }) => void;
  deleteSelection: () => void;
  pages: PageActions;
  /** Asks for files and adds them as pages after the current one. */
  pickPages: () => void;
  pdf: PdfActions;
  nudger: Nudger;
  /** Places the chosen tool in the middle of the visible area, for people without a pointer. */
  placeTool: () => void;
  /** Opens the menu of the selection from the keyboard. */
  openMenu: () => void;
  /** Announces the result of a command that changes no element to screen readers. */
  say: (message: MessageDescriptor) => void;
}

export const ACTION_GROUPS = ['tools', 'elements', 'arrange', 'pages', 'document', 'view', 'everything'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface EditorAction {
  id: string;
  group: ActionGroup;
  label: MessageDescriptor;
  /** Key chords; menus show the first one. */
  keys: readonly string[];
  /** Where the keys work: on the sheet only, also on buttons of the bars, on any button, or even while typing. */
  scope: 'canvas' | 'bar' | 'panel' | 'typing';
  /** The browser reports these keys through events such as `copy` and `paste`. */
  isNative?: boolean;
  /** Available only in pdfs that can be edited. */
  changes: boolean;
  /** Useful only when other people fill in the fields. */
  needsSignees?: boolean;
  isPossible: (editor: Editor) => boolean;
  /** Whether the palette lists it: false in other modes and when it would do nothing. Keys ignore this. */
  isOffered?: (parts: ActionParts) => boolean;
  run: (parts: ActionParts) => void;
}

export function isPossible(action: EditorAction, editor: Editor): boolean {
  return (editor.can_edit || !action.changes) && action.isPossible(editor);
}

/** Whether the command exists in a pdf opened in this mode. */
export function isIn(mode: PdfMode, { needsSignees = false }: EditorAction): boolean {
  return mode !== 'edit' || !needsSignees;
}

/** Whether the command palette lists the action. */
export function isOffered(action: EditorAction, parts: ActionParts): boolean {
  return isIn(parts.mode, action) && isPossible(action, parts.editor) && (action.isOffered?.(parts) ?? true);
}

/** The page in view. */
export function currentPage({ document, view }: Editor): PdfPage | undefined {
  return document.state.pages[view.state.current_page];
}
