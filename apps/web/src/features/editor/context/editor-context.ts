// Context of the open editor, and hooks that read it.
import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import type { SigneeKind } from '@countersign/contract/signees';
import { type Box, type Element, isField } from '@countersign/document-model';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { FindStore } from '../core/find/find-store.ts';
import type { DocumentState } from '../core/document/editor-document.ts';
import type { ViewState } from '../core/model/editor-view.ts';
import type { Editor } from '../core/model/editor.ts';
import type { SaveState } from '../core/sync/sync.ts';
import type { PresenceStore } from '../core/presence/presence-store.ts';
import type { SuggestionStore } from '../core/field-detection/suggestion-store.ts';

export interface Party {
  id: string;
  name: string;
  color: string;
  order: number;
  kind: SigneeKind;
}

export interface EditorScreenParts {
  editor: Editor;
  pdf: Pdf;
  mode: PdfMode;
  /** People fields can be assigned to; empty outside of signing. */
  signees: readonly Signee[];
  /** The only signee, if it is the current user, who then signs in the editor itself. */
  self: Signee | null;
  /** Possible owners of fields: signees and template roles, including roles not assigned in the draft. */
  parties: readonly Party[];
  imageUrl: (id: string) => string;
  /** Opens the file picker for an image element. */
  pickImage: (id: string) => void;
  /** Uploads an image into an image element. */
  putImage: (id: string, file: File) => Promise<void>;
  /** Copies an image of another pdf into an image element, which keeps its size. */
  bringImage: (id: string, from: { pdf_id: string; image_id: string }) => Promise<void>;
  /** Scrolls to an element and selects it. */
  reveal: (id: string) => void;
  /** Focuses an element, or the sheet, after a closing dialog has returned the focus. */
  focusSheet: (id?: string) => void;
  revealPage: (index: number) => void;
  /** Scrolls to a part of a page. */
  revealBox: (index: number, box: Box) => void;
  /** Scrolls to the selection if none of it is visible, such as after undo. */
  revealSelection: () => void;
  find: FindStore;
  presence: PresenceStore;
  suggestions: SuggestionStore;
  /** Zooms so that a page fills the width. */
  fitWidth: () => void;
}

export const EditorContext = createContext<EditorScreenParts | null>(null);

export function useEditorScreen(): EditorScreenParts {
  const parts = useContext(EditorContext);
  if (!parts) throw new Error('This belongs inside the editor.');
  return parts;
}

export function useEditor(): Editor {
  return useEditorScreen().editor;
}

export function useDocument<T>(select: (state: DocumentState) => T): T {
  return useStore(useEditor().document.store, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useEditor().view.store, select);
}

/** Changes whenever the printed content of the pages may change; part of the URLs of images, texts and file. */
export function useDocumentVersion(): number {
  return useDocument(({ pages_revision }) => pages_revision);
}

export function useSaveState(): SaveState {
  return useStore(useEditor().sync.store, ({ state }) => state);
}

/** True if the last request failed to reach the server. Actions that need the server are then unavailable. */
export function useIsOffline(): boolean {
  return useSaveState() === 'offline';
}

/** The owner of a field; undefined for unassigned fields and other elements. */
export function useParty(element: Element): Party | undefined {
  const { parties } = useEditorScreen();
  if (!isField(element)) return undefined;
  return parties.find(({ id }) => id === element.signee_id || id === element.role_id);
}

/** Parties that fields can be assigned to. Approvers and recipients of a copy do not fill in fields. */
export function useAssignees(): readonly Party[] {
  const { mode, parties, signees } = useEditorScreen();
  const people = new Set(signees.map(({ id }) => id));
  const all = mode === 'signing' ? parties.filter(({ id }) => people.has(id)) : parties;
  return all.filter(({ kind }) => kind === 'signer');
}

/** The selected elements; the array stays the same until one of them changes. */
export function useSelected(): Element[] {
  const selection = useView((state) => state.selection);
  return useDocument(useShallow((state) => [...selection].flatMap((id) => state.elements.get(id) ?? [])));
}
