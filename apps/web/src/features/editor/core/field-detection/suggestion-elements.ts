// Detected fields: which of them are still open, and the elements made from accepted ones.
import type { DetectedField } from '@countersign/contract/field-detection';
import { type Box, type Element, type ElementKind, MINIMUM_SIZE, createElement, uuidv7 } from '@countersign/document-model';

export interface Suggestion extends DetectedField {
  key: string;
}

/** Assignee of the fields; both ids are null outside of drafts and templates. */
export interface FieldOwner {
  signee_id: string | null;
  role_id: string | null;
}

const KINDS: Record<DetectedField['kind'], ElementKind> = {
  signature: 'signature',
  initial: 'initial',
  date: 'input',
  input: 'input',
  checkbox: 'checkbox',
};
const TEXT_SHARE = 0.65;
const TEXT_SIZE = { least: 6, most: 12 };
/** Share of the smaller area above which an element covers a suggestion. */
const COVERED = 0.3;

export function toSuggestions(detected: readonly DetectedField[]): Suggestion[] {
  return detected.map((suggestion, index) => ({ ...suggestion, key: String(index) }));
}

/** Suggestions not covered by an element and not skipped, in order. */
export function openSuggestions(
  detected: readonly Suggestion[],
  skipped: ReadonlySet<string>,
  elements: Iterable<Element>,
): Suggestion[] {
  const byPage = Map.groupBy(elements, ({ page_id }) => page_id);
  return detected.filter(
    (suggestion) =>
      !skipped.has(suggestion.key) && !byPage.get(suggestion.page_id)?.some((element) => covers(element, suggestion)),
  );
}

/** Whether to offer the suggestions unprompted: a single box may be anything. */
export function isWorthOffering(detected: readonly DetectedField[]): boolean {
  return detected.length > 1 || detected.some(({ kind }) => kind !== 'input');
}

/** The field for a suggestion. If it is too low for its kind, it grows upwards, because people write on lines. */
export function elementOfSuggestion(suggestion: DetectedField, owner: FieldOwner): Element {
  const kind = KINDS[suggestion.kind];
  const least = MINIMUM_SIZE[kind];
  const width = Math.max(least, suggestion.width);
  const height = Math.max(least, suggestion.height);
  const at = {
    id: uuidv7(),
    page_id: suggestion.page_id,
    kind,
    x: suggestion.x,
    y: Math.max(0, suggestion.y + suggestion.height - height),
  };
  // Forms have many inputs, and few of them are required of everyone.
  const is_required = suggestion.is_marked || kind === 'signature' || kind === 'initial';
  return createElement(at, { width, height, ...owner, label: suggestion.label, is_required, ...inputFields(suggestion, height) });
}

function inputFields({ kind, cells, is_multiline }: DetectedField, height: number): Record<string, unknown> {
  if (kind !== 'input' && kind !== 'date') return {};
  const fitting = is_multiline ? TEXT_SIZE.most : Math.round(height * TEXT_SHARE);
  const size = Math.min(TEXT_SIZE.most, Math.max(TEXT_SIZE.least, fitting));
  if (cells !== null) return { size, max_length: cells, is_comb: true };
  return { size, is_multiline, type: kind === 'date' ? 'date' : 'text' };
}

function covers(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const smaller = Math.min(one.width * one.height, other.width * other.height);
  return across > 0 && down > 0 && across * down > COVERED * smaller;
}
