import { ELEMENT_DEFAULTS, type ElementKind, MINIMUM_SIZE, type PageSize, roundPoint } from '@countersign/document-model';
import { LINE_HEIGHT } from '@countersign/document-model/text';
import type { EditorView, ViewState } from '../model/editor-view.ts';

/**
 * Size of a new element, in points: the default of its kind, high enough for a line in the font size taken over from the last
 * one, and no larger than its page.
 */
export function sizeForNew(view: EditorView, kind: ElementKind, page: PageSize | null): { width: number; height: number } {
  const { width, height } = { ...ELEMENT_DEFAULTS[kind], ...statedSize(view.state) };
  const style = view.state.last_styles[kind];
  const letters = style?.['alignment'] !== 'fit' && typeof style?.['size'] === 'number' ? style['size'] : 0;
  const line = kind === 'text' || kind === 'input' || kind === 'select' ? roundPoint(letters * LINE_HEIGHT) : 0;
  return {
    width: atMost(width, page?.width, MINIMUM_SIZE[kind]),
    height: atMost(Math.max(height, line), page?.height, kind === 'line' ? 0 : MINIMUM_SIZE[kind]),
  };
}

function statedSize({ prepared }: ViewState): { width?: number; height?: number } {
  const { width, height } = prepared?.content ?? {};
  return { ...(typeof width === 'number' && { width }), ...(typeof height === 'number' && { height }) };
}

function atMost(length: number, room: number | undefined, least: number): number {
  return room === undefined || length <= room ? length : Math.max(least, roundPoint(room));
}
