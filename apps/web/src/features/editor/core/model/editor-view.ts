// What the person looks at and is about to do: selection, tool, zoom. Nothing of it is saved with the pdf.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import type { Element, ElementKind, FilledWith, SignatureField, SignatureValue } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_GRID_SIZE, type GridSize } from './grid.ts';
import type { LengthUnit } from './units.ts';

export const ZOOM_RANGE = { min: 0.1, max: 8 } as const;

/** A point of the pages that is read: a page, and the share of its width and height. */
export interface ReadPoint {
  page_id: string;
  across: number;
  down: number;
}

/** Where zooming by a button or a key stops: round numbers, and the scale that a pdf opens with. */
export const ZOOM_STOPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.6, 2, 3, 4, 6, 8] as const;

/** Those that a menu or a command leads to at once. */
export const OFFERED_ZOOMS = [0.5, 0.75, 1, 1.6, 2, 4] as const;

/** Fields of an element, which may state its size, in points. */
export interface PreparedContent {
  id: string;
  content: Readonly<Record<string, unknown>>;
}

/** Of a signature that is placed by a click, in points. */
const INK_SIZE = { signature: { width: 150, height: 45 }, initial: { width: 60, height: 35 } } as const;

export interface ViewState {
  selection: ReadonlySet<string>;
  /** Taps and Shift+Enter add to the selection or take from it, and Tab leaves it as it is. */
  selects_more: boolean;
  tool: ElementKind | 'pointer';
  /** What the tool places in place of an empty element of its kind, and the name of that. */
  prepared: PreparedContent | null;
  /** The person signs their own document: the tools of signatures place what they have made before. */
  signs_alone: boolean;
  /** What was made for it. It is not kept after the screen is left. */
  own_ink: Readonly<Partial<Record<SignatureField['kind'], SignatureValue>>>;
  /** What is being made for the tool that is taken next. */
  making_ink: SignatureField['kind'] | null;
  /** What of their signee the inputs are filled with that the tool places. */
  fills_with: FilledWith | null;
  /** The tool stays after it was used (Q). */
  is_tool_kept: boolean;
  /** The text of the pages can be selected, and elements cannot. */
  selects_text: boolean;
  /** The tool is on its way from the palette to the page, under a pressed pointer. */
  is_carried: boolean;
  zoom: number;
  /** The zoom that the pdf was opened at, null until it is; 0 where it was opened as it was left. */
  opened_zoom: number | null;
  /** Fields are being dragged over the panel: `over` is the signee or role that they are held over. */
  handing: { over: string | null } | null;
  /** The zoom follows the width of the window. */
  fits_width: boolean;
  /** The element whose text is being edited in place. */
  editing_id: string | null;
  /** The element whose signature is being made. */
  signing_id: string | null;
  current_page: number;
  /** Where the sheet is opened; at its beginning without. */
  opens_at: ReadPoint | null;
  /** Whom new fields are for, while a draft is prepared. */
  signee_id: string | null;
  /** The same for a template. */
  role_id: string | null;
  /** The style of the last element of each kind, for the next one. */
  last_styles: Readonly<Partial<Record<ElementKind, Record<string, unknown>>>>;
  /** What was copied last, here or in another tab, and how often it was pasted. */
  clipboard: { elements: readonly Element[]; pastes: number } | null;
  snaps: boolean;
  shows_grid: boolean;
  grid_size: GridSize;
  /** Of the distances and places that are shown while something is dragged. */
  unit: LengthUnit;
  /** The fields are numbered as they are filled in. */
  shows_order: boolean;
  /** What lies over the sheet and has the keyboard. */
  overlay: EditorOverlay | null;
  /** What asks the person before something is done with the pdf or a page of it; an overlay may lie over it. */
  dialog: EditorDialog | null;
  /** Said to screen readers: what a command did that changes no element. */
  said: { text: string };
  /** On a narrow screen: the panel of properties and signees is up. */
  is_panel_open: boolean;
  /** What is on its way to the server: how much of each is there, from 0 to 1. */
  uploads: ReadonlyMap<object, number>;
}

export type EditorOverlay =
  | { kind: 'keys' | 'commands' | 'go-to-page' | 'copy-to-pages' }
  /** As whom it is begun; without, as the first. */
  | { kind: 'trial'; party_id?: string }
  /** Photos of a connected service, to become elements or pages. */
  | { kind: 'photos'; purpose: 'elements' | 'pages' }
  /** At a point of the window; `at` is the place on a page where something would be pasted. */
  | { kind: 'menu'; x: number; y: number; at: { page_id: string; x: number; y: number } | null };

export type EditorDialog = { kind: 'send' | 'use-template' | 'save-version' } | { kind: 'crop' | 'redact'; page_id: string };

export type EditorView = ReturnType<typeof createEditorView>;

export function createEditorView() {
  const store = createStore<ViewState>()(() => ({
    selection: new Set<string>(),
    selects_more: false,
    tool: 'pointer',
    prepared: null,
    signs_alone: false,
    own_ink: {},
    making_ink: null,
    fills_with: null,
    is_tool_kept: false,
    selects_text: false,
    is_carried: false,
    handing: null,
    zoom: EDITOR_DEFAULT_VIEW.value,
    opened_zoom: null,
    fits_width: false,
    editing_id: null,
    signing_id: null,
    current_page: 0,
    opens_at: null,
    signee_id: null,
    role_id: null,
    last_styles: {},
    clipboard: null,
    snaps: true,
    shows_grid: false,
    grid_size: DEFAULT_GRID_SIZE,
    unit: 'pt',
    shows_order: false,
    overlay: null,
    dialog: null,
    said: { text: '' },
    uploads: new Map(),
    is_panel_open: false,
  }));

  return {
    store,
    get state() {
      return store.getState();
    },
    set: (changes: Partial<ViewState>) => store.setState(changes),

    /** @param options.goes_on whoever was selecting more goes on with it; anything else ends it */
    select(ids: Iterable<string>, options: { goes_on?: boolean } = {}) {
      const next = new Set(ids);
      const { selection, selects_more } = store.getState();
      const goesOn = selects_more && options.goes_on === true && next.size > 0;
      const isSame = next.size === selection.size && [...next].every((id) => selection.has(id));
      if (!isSame || goesOn !== selects_more) store.setState({ selection: isSame ? selection : next, selects_more: goesOn });
    },

    toggle(id: string) {
      const next = new Set(store.getState().selection);
      if (!next.delete(id)) next.add(id);
      store.setState({ selection: next, ...(next.size === 0 && { selects_more: false }) });
    },

    /** Said even when it is the same as before. */
    say: (text: string) => store.setState({ said: { text } }),

    chooseTool(tool: ViewState['tool'], options: { keep?: boolean; prepared?: PreparedContent; fills_with?: FilledWith } = {}) {
      store.setState({
        tool,
        prepared: options.prepared ?? null,
        fills_with: options.fills_with ?? null,
        editing_id: null,
        selects_text: false,
        ...(tool === 'pointer' ? {} : { selects_more: false }),
        ...(tool === 'pointer' ? { is_tool_kept: false } : {}),
        ...(options.keep === undefined ? {} : { is_tool_kept: options.keep }),
      });
    },

    /** Takes up a tool to place something with. Whoever signs alone makes their signature first. */
    takeTool(kind: ElementKind, prepared?: PreparedContent) {
      const { signs_alone, own_ink } = store.getState();
      if (!signs_alone || (kind !== 'signature' && kind !== 'initial'))
        return this.chooseTool(kind, prepared ? { prepared } : {});
      const value = own_ink[kind];
      if (value) return this.chooseTool(kind, { prepared: { id: kind, content: { value, ...INK_SIZE[kind] } } });
      return store.setState({ making_ink: kind });
    },

    /** What was made is placed next, and by every later use of the tool. */
    placeInk(kind: SignatureField['kind'], value: SignatureValue) {
      store.setState({ own_ink: { ...store.getState().own_ink, [kind]: value }, making_ink: null });
      this.takeTool(kind);
    },

    /** The text of the pages instead of elements: no tool is chosen in the meantime. */
    selectText(selects_text: boolean) {
      if (selects_text) this.chooseTool('pointer');
      store.setState({ selects_text });
    },

    /** After a tool was used: back to selecting, unless the person keeps it. */
    toolWasUsed() {
      if (!store.getState().is_tool_kept) store.setState({ tool: 'pointer', prepared: null, fills_with: null });
    },

    zoomTo(zoom: number, options: { fitsWidth?: boolean } = {}) {
      const clamped = Math.min(ZOOM_RANGE.max, Math.max(ZOOM_RANGE.min, zoom));
      store.setState({ zoom: Math.round(clamped * 1_000) / 1_000, fits_width: options.fitsWidth ?? false });
    },

    /** To the next stop. */
    zoomStep(direction: 'in' | 'out') {
      const { zoom } = store.getState();
      const next = direction === 'in' ? ZOOM_STOPS.find((stop) => stop > zoom) : ZOOM_STOPS.findLast((stop) => stop < zoom);
      if (next !== undefined) this.zoomTo(next);
    },
  };
}
