import { MAX_PAGES } from '@countersign/contract/limits';
import type { Editor } from '../core/model/editor.ts';

export function hasRoomForPages({ document }: Editor): boolean {
  return document.state.pages.length < MAX_PAGES;
}
