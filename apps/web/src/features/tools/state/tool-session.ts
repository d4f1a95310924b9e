// State of the toolbox: files, planned pages, options, and undo history. Pure; makes no server calls.
import { TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import { type PlannedPage, interleaved, pagesOf, toToolPages } from './planned-pages.ts';
import { type Options, STARTING_OPTIONS } from './starting-options.ts';

/** State restored by undo. */
export interface Draft {
  /** File ids in order. */
  files: readonly string[];
  /** Only for tools that arrange pages (`arrangesPages`). */
  pages: readonly PlannedPage[];
  options: Options;
  /** What to do with signatures; null if not chosen yet. */
  signatures: 'keep' | 'remove' | null;
}

export interface Step {
  tool: ToolName;
  options: Options;
}

export interface ToolSession {
  tool: ToolName;
  files: Readonly<Record<string, ToolFile>>;
  draft: Draft;
  past: readonly Draft[];
  future: readonly Draft[];
  /** Name of the field being typed in, whose changes form one undo step. */
  typing: string | null;
  /** Last options of each tool, restored when it is opened again. */
  kept: Partial<Record<ToolName, Options>>;
  /** Steps already applied to these files. */
  steps: readonly Step[];
}

const MAX_UNDO_STEPS = 200;
const NOTHING: Draft = { files: [], pages: [], options: {}, signatures: null };

export function newSession(tool: ToolName): ToolSession {
  const draft = { ...NOTHING, options: STARTING_OPTIONS[tool] };
  return { tool, files: {}, draft, past: [], future: [], typing: null, kept: {}, steps: [] };
}

/** Tools with a single grid of all pages. */
export function arrangesPages(tool: ToolName): boolean {
  return tool === 'merge' || tool === 'organize';
}

/** Switches to another tool, keeping the files that it accepts. */
export function withTool(session: ToolSession, tool: ToolName): ToolSession {
  if (session.tool === tool) return session;
  const kept = { ...session.kept, [session.tool]: session.draft.options };
  const files = session.draft.files.filter((id) => isTaken(session.files[id], tool)).slice(0, maxFiles(tool));
  const draft = { ...NOTHING, files, options: kept[tool] ?? STARTING_OPTIONS[tool] };
  return { ...session, tool, kept, draft: planned(draft, session.files, tool), past: [], future: [], typing: null };
}

/** Redaction requires checking every area, so it takes one file at a time. */
export function maxFiles(tool: ToolName): number {
  return tool === 'redact' ? 1 : TOOL_TRAITS[tool].files.max;
}

export function isTaken(file: Pick<ToolFile, 'kind'> | undefined, tool: ToolName): boolean {
  if (!file) return false;
  const isImage = file.kind === 'png' || file.kind === 'jpeg' || file.kind === 'webp';
  return TOOL_TRAITS[tool].takes === 'pdf' ? file.kind === 'pdf' : isImage;
}

/** The password that a file needs before these tools can process it: the one to open it, or its owner's. */
export function neededPassword(
  { needs_password, owner_tools }: Pick<ToolFile, 'needs_password' | 'owner_tools'>,
  tools: readonly ToolName[],
): 'open' | 'owner' | null {
  if (needs_password) return 'open';
  return tools.some((tool) => owner_tools.includes(tool)) ? 'owner' : null;
}

/** @param before id of the file to insert before; appended if there is none */
export function withFile(session: ToolSession, file: ToolFile, before: string | null = null): ToolSession {
  const files = { ...session.files, [file.id]: file };
  return everyDraft({ ...session, files }, (draft) => ({
    ...draft,
    files: insertedBefore(draft.files, [file.id], (id) => id === before),
    pages: arrangesPages(session.tool)
      ? insertedBefore(draft.pages, pagesOf(file), ({ file_id }) => before !== null && file_id === before)
      : [],
  }));
}

function insertedBefore<Item>(list: readonly Item[], items: readonly Item[], isNext: (item: Item) => boolean): Item[] {
  const place = list.findIndex((item) => isNext(item));
  return place < 0 ? [...list, ...items] : list.toSpliced(place, 0, ...items);
}

/** Replaces a file, such as by its decrypted version. */
export function withFileInPlace(session: ToolSession, id: string, file: ToolFile): ToolSession {
  const { [id]: _before, ...others } = session.files;
  return everyDraft({ ...session, files: { ...others, [file.id]: file } }, (draft) => {
    const after = new Set(draft.files.slice(draft.files.indexOf(id) + 1));
    const pages = draft.pages.filter(({ file_id }) => file_id !== id);
    return {
      ...draft,
      files: draft.files.map((one) => (one === id ? file.id : one)),
      pages: arrangesPages(session.tool)
        ? insertedBefore(pages, pagesOf(file), ({ file_id }) => file_id !== null && after.has(file_id))
        : [],
    };
  });
}

/** Also removes it from the undo history. */
export function withoutFile(session: ToolSession, id: string): ToolSession {
  const { [id]: _gone, ...files } = session.files;
  return everyDraft({ ...session, files }, (draft) => ({
    ...draft,
    files: draft.files.filter((one) => one !== id),
    pages: draft.pages.filter(({ file_id }) => file_id !== id),
  }));
}

/** Removes the files and keeps the options. */
export function withoutFiles(session: ToolSession): ToolSession {
  const draft = { ...session.draft, files: [], pages: [], signatures: null };
  return { ...session, files: {}, draft, past: [], future: [], typing: null, steps: [] };
}

export function withFileMoved(session: ToolSession, from: number, to: number): ToolSession {
  const files = [...session.draft.files];
  files.splice(to, 0, ...files.splice(from, 1));
  return changed(session, planned({ ...session.draft, files }, session.files, session.tool));
}

/** @param typing name of a field whose changes form one undo step until it is left or another one changes */
export function withOptions(session: ToolSession, options: Options, typing: string | null = null): ToolSession {
  const draft = { ...session.draft, options };
  const isReordered = session.tool === 'merge' && options['order'] !== session.draft.options['order'];
  return changed(session, isReordered ? planned(draft, session.files, session.tool) : draft, typing);
}

export function withPages(session: ToolSession, pages: readonly PlannedPage[]): ToolSession {
  return pages === session.draft.pages ? session : changed(session, { ...session.draft, pages });
}

export function withSignatures(session: ToolSession, signatures: 'keep' | 'remove'): ToolSession {
  return changed(session, { ...session.draft, signatures });
}

/** Starts a new undo step for further typing. */
export function typingEnded(session: ToolSession): ToolSession {
  return session.typing === null ? session : { ...session, typing: null };
}

export function undone(session: ToolSession): ToolSession {
  const draft = session.past.at(-1);
  if (!draft) return session;
  return { ...session, draft, past: session.past.slice(0, -1), future: [session.draft, ...session.future], typing: null };
}

export function redone(session: ToolSession): ToolSession {
  const [draft, ...future] = session.future;
  if (!draft) return session;
  return { ...session, draft, past: [...session.past, session.draft], future, typing: null };
}

/** Continues with the results of a run in the next tool. */
export function withResults(
  session: ToolSession,
  { results, steps, tool }: { results: readonly ToolFile[]; steps: readonly Step[]; tool: ToolName },
): ToolSession {
  const fresh = { ...newSession(tool), kept: { ...session.kept, [session.tool]: session.draft.options }, steps };
  const start = { ...fresh, draft: { ...fresh.draft, options: fresh.kept[tool] ?? STARTING_OPTIONS[tool] } };
  return results.filter((file) => isTaken(file, tool)).reduce((now, file) => withFile(now, file), start);
}

export function filesOf({ draft, files }: ToolSession): ToolFile[] {
  return draft.files.flatMap((id) => files[id] ?? []);
}

/** Options in the server's format. */
export function optionsToSend({ tool, draft }: ToolSession): Record<string, unknown> {
  const given = Object.entries(draft.options).filter(([, value]) => value !== undefined);
  const pages = arrangesPages(tool) ? { pages: toToolPages(draft.pages, draft.files) } : {};
  return { ...Object.fromEntries(given), ...pages };
}

/** Whether signatures would break, and what must be asked, as far as known before the run. */
export function signatureQuestion(session: ToolSession): 'none' | 'keep_or_remove' | 'remove' {
  const { signatures } = TOOL_TRAITS[session.tool];
  const isSigned = filesOf(session).some(({ signature_count }) => signature_count > 0);
  if (!isSigned || signatures === 'unharmed' || session.tool === 'remove-signatures') return 'none';
  return signatures === 'kept' ? 'keep_or_remove' : 'remove';
}

/** A tool that can keep signatures does so unless something else is chosen. */
export function signaturesToSend(session: ToolSession): 'ask' | 'keep' | 'remove' {
  const question = signatureQuestion(session);
  if (question === 'none') return 'ask';
  return session.draft.signatures ?? (question === 'keep_or_remove' ? 'keep' : 'ask');
}

/** The pages of the files, for tools that arrange them. */
function planned(draft: Draft, files: ToolSession['files'], tool: ToolName): Draft {
  if (!arrangesPages(tool)) return { ...draft, pages: [] };
  const before = new Map(draft.pages.map((page) => [page.key, page]));
  const lists = draft.files.map((id) => {
    const own = draft.pages.filter(({ file_id }) => file_id === id);
    const file = files[id];
    return own.length > 0 || before.size > 0 ? own : file ? pagesOf(file) : [];
  });
  const blanks = draft.pages.filter(({ file_id }) => file_id === null);
  const ordered = draft.options['order'] === 'interleave' ? interleaved(lists) : lists.flat();
  return { ...draft, pages: [...ordered, ...blanks] };
}

function changed(session: ToolSession, draft: Draft, typing: string | null = null): ToolSession {
  const goesOn = typing !== null && typing === session.typing;
  const past = goesOn ? session.past : [...session.past, session.draft].slice(-MAX_UNDO_STEPS);
  return { ...session, draft, past, future: [], typing };
}

/** Applies a change to the whole undo history, because undo must not restore files missing on the server. */
function everyDraft(session: ToolSession, change: (draft: Draft) => Draft): ToolSession {
  return {
    ...session,
    draft: change(session.draft),
    past: session.past.map(change),
    future: session.future.map(change),
    typing: null,
  };
}
