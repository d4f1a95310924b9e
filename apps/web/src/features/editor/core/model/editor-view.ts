// View state of the editor: selection, tool, zoom. None of it is saved with the pdf.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import type { Element, ElementKind, FilledWith, SignatureField, SignatureValue } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_GRID_SIZE, type GridSize } from './grid.ts';
import type { LengthUnit } from './units.ts';

export const ZOOM_RANGE = { min: 0.1, max: 8 } as const;

/** A point on the pages: a page, and fractions of its width and height. */
export interface ReadPoint {
  page_id: string;
  across: number;
  down: number;
}

/** Stops for zooming by button or key: round numbers, and the scale that a pdf opens with. */
export const ZOOM_STOPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.6, 2, 3, 4, 6, 8] as const;

/** Zoom levels offered in menus and commands. */
export const OFFERED_ZOOMS = [0.5, 0.75, 1, 1.6, 2, 4] as const;

/** Fields of an element, including its size in points if needed. */
export interface PreparedContent {
  id: string;
  content: Readonly<Record<string, unknown>>;
}

/** Size of a signature placed by a click, in points. */
const INK_SIZE = { signature: { width: 150, height: 45 }, initial: { width: 60, height: 35 } } as const;

export interface ViewState {
  selection: ReadonlySet<string>;
  /** Multi-select mode: taps and Shift+Enter add or remove elements, and Tab keeps the selection. */
  selects_more: boolean;
  tool: ElementKind | 'pointer';
  /** Content that the tool places instead of an empty element, with its name. */
  prepared: PreparedContent | null;
  /** The user signs their own document, so the signature tools place signatures made before. */
  signs_alone: boolean;
  /** Signatures made for that. They are discarded when the screen is left. */
  own_ink: Readonly<Partial<Record<SignatureField['kind'], SignatureValue>>>;
  /** Kind of signature being made before its tool is chosen. */
  making_ink: SignatureField['kind'] | null;
  /** Signee data that fills the inputs placed by the tool. */
  fills_with: FilledWith | null;
  /** The tool stays chosen after use (Q). */
  is_tool_kept: boolean;
  /** The text of the pages can be selected, but elements cannot. */
  selects_text: boolean;
  /** The tool is being dragged from the palette to a page. */
  is_carried: boolean;
  zoom: number;
  /** Zoom at which the pdf was opened: null until then, 0 if the last zoom was restored. */
  opened_zoom: number | null;
  /** Fields are being dragged over the panel; `over` is the signee or role under the pointer. */
  handing: { over: string | null } | null;
  /** The zoom follows the window's width. */
  fits_width: boolean;
  /** The element whose text is being edited in place. */
  editing_id: string | null;
  /** The element whose signature is being made. */
  signing_id: string | null;
  current_page: number;
  /** Where the view opens; null for the beginning. */
  opens_at: ReadPoint | null;
  /** Assignee of new fields in a draft. */
  signee_id: string | null;
  /** Assignee of new fields in a template. */
  role_id: string | null;
  /** The last style used for each kind, applied to the next element. */
  last_styles: Readonly<Partial<Record<ElementKind, Record<string, unknown>>>>;
  /** The elements copied last, in any tab, and how often they were pasted. */
  clipboard: { elements: readonly Element[]; pastes: number } | null;
  snaps: boolean;
  shows_grid: boolean;
  grid_size: GridSize;
  /** Unit of distances and positions shown during a drag. */
  unit: LengthUnit;
  /** Fields show their number in the filling order. */
  shows_order: boolean;
  /** Overlay above the sheet that holds the keyboard focus. */
  overlay: EditorOverlay | null;
  /** Dialog shown before an action on the pdf or a page; an overlay may be open above it. */
  dialog: EditorDialog | null;
  /** Screen reader announcement for a command that changes no element. */
  said: { text: string };
  /** On a narrow screen, the panel of properties and signees is open. */
  is_panel_open: boolean;
  /** Uploads in progress, each with its progress from 0 to 1. */
  uploads: ReadonlyMap<object, number>;
}

export type EditorOverlay =
  | { kind: 'keys' | 'commands' | 'go-to-page' | 'copy-to-pages' }
  /** `party_id` is the party to start as; by default the first one. */
  | { kind: 'trial'; party_id?: string }
  /** Photos of a connected service, to be placed as elements or pages. */
  | { kind: 'photos'; purpose: 'elements' | 'pages' }
  /** Position in the window; `at` is the point on a page where pasting would go. */
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

    /** @param options.goes_on keeps multi-select mode; otherwise the selection ends it */
    select(ids: Iterable<string>, options: { continues?: boolean } = {}) {
      const next = new Set(ids);
      const { selection, selects_more } = store.getState();
      const keepsAnchor = selects_more && options.continues === true && next.size > 0;
      const isSame = next.size === selection.size && [...next].every((id) => selection.has(id));
      if (!isSame || keepsAnchor !== selects_more)
        store.setState({ selection: isSame ? selection : next, selects_more: keepsAnchor });
    },

    toggle(id: string) {
      const next = new Set(store.getState().selection);
      if (!next.delete(id)) next.add(id);
      store.setState({ selection: next, ...(next.size === 0 && { selects_more: false }) });
    },

    /** Announces the text even if it repeats the last one. */
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

    /** Chooses a placing tool. People signing their own document make their signature first. */
    takeTool(kind: ElementKind, prepared?: PreparedContent) {
      const { signs_alone, own_ink } = store.getState();
      if (!signs_alone || (kind !== 'signature' && kind !== 'initial'))
        return this.chooseTool(kind, prepared ? { prepared } : {});
      const value = own_ink[kind];
      if (value) return this.chooseTool(kind, { prepared: { id: kind, content: { value, ...INK_SIZE[kind] } } });
      return store.setState({ making_ink: kind });
    },

    /** Stores the signature that was made; the tool places it now and on every later use. */
    placeInk(kind: SignatureField['kind'], value: SignatureValue) {
      store.setState({ own_ink: { ...store.getState().own_ink, [kind]: value }, making_ink: null });
      this.takeTool(kind);
    },

    /** Switches to selecting page text, which deselects the tool. */
    selectText(selects_text: boolean) {
      if (selects_text) this.chooseTool('pointer');
      store.setState({ selects_text });
    },

    /** After use, returns to the pointer unless the tool is kept. */
    toolWasUsed() {
      if (!store.getState().is_tool_kept) store.setState({ tool: 'pointer', prepared: null, fills_with: null });
    },

    zoomTo(zoom: number, options: { fitsWidth?: boolean } = {}) {
      const clamped = Math.min(ZOOM_RANGE.max, Math.max(ZOOM_RANGE.min, zoom));
      store.setState({ zoom: Math.round(clamped * 1_000) / 1_000, fits_width: options.fitsWidth ?? false });
    },

    /** Zooms to the next stop. */
    zoomStep(direction: 'in' | 'out') {
      const { zoom } = store.getState();
      const next = direction === 'in' ? ZOOM_STOPS.find((stop) => stop > zoom) : ZOOM_STOPS.findLast((stop) => stop < zoom);
      if (next !== undefined) this.zoomTo(next);
    },
  };
}
