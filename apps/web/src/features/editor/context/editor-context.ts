// The editor of the screen, and hooks that read it.
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
  /** Whom fields can be for; empty outside of signing. */
  signees: readonly Signee[];
  /** The only signee, where that is the person at the screen: they sign a draft where they prepare it. */
  self: Signee | null;
  /** Whom fields belong to: signees, and the roles of a template, also those that no one has taken in its draft. */
  parties: readonly Party[];
  imageUrl: (id: string) => string;
  /** Opens the file picker for an image element. */
  pickImage: (id: string) => void;
  /** Uploads an image into an image element. */
  putPicture: (id: string, file: File) => Promise<void>;
  /** Copies an image of another pdf into an image element, which keeps its size. */
  bringPicture: (id: string, from: { pdf_id: string; image_id: string }) => Promise<void>;
  /** Brings an element into view and selects it. */
  reveal: (id: string) => void;
  /** Gives the keyboard to an element, or to the sheet, once the dialog that is closing has given it back. */
  focusSheet: (id?: string) => void;
  revealPage: (index: number) => void;
  /** Brings a part of a page into view. */
  revealBox: (index: number, box: Box) => void;
  /** Brings what is selected into view where nothing of it is: what undo has changed. */
  revealSelection: () => void;
  find: FindStore;
  presence: PresenceStore;
  suggestions: SuggestionStore;
  /** Puts the zoom so that a page fills the width. */
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

/** Changes whenever what is printed on the pages may be another: in the addresses of their images, texts and file. */
export function usePaperVersion(): number {
  return useDocument(({ pages_revision }) => pages_revision);
}

export function useSaveState(): SaveState {
  return useStore(useEditor().sync.store, ({ state }) => state);
}

/** Nothing reached the server the last time. What only the server can do cannot be done then. */
export function useIsOffline(): boolean {
  return useSaveState() === 'offline';
}

/** Whom a field is for; undefined for no one, and for what is no field. */
export function useParty(element: Element): Party | undefined {
  const { parties } = useEditorScreen();
  if (!isField(element)) return undefined;
  return parties.find(({ id }) => id === element.signee_id || id === element.role_id);
}

/** Whom fields can be given to. Approvers and those who get a copy fill in nothing. */
export function useAssignees(): readonly Party[] {
  const { mode, parties, signees } = useEditorScreen();
  const people = new Set(signees.map(({ id }) => id));
  const all = mode === 'signing' ? parties.filter(({ id }) => people.has(id)) : parties;
  return all.filter(({ kind }) => kind === 'signer');
}

/** The selected elements; the same list as long as none of them changes. */
export function useSelected(): Element[] {
  const selection = useView((state) => state.selection);
  return useDocument(useShallow((state) => [...selection].flatMap((id) => state.elements.get(id) ?? [])));
}
