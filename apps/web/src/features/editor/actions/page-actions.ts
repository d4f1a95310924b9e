// Commands for the page that is looked at.
import { msg } from '@lingui/core/macro';
import type { Editor } from '../model/editor.ts';
import type { ActionParts, EditorAction } from './action.ts';
import { always, change } from './define-action.ts';

const place = ({ view }: Editor) => view.state.current_page;
const count = ({ document }: Editor) => document.state.pages.length;
const onPage = (work: (parts: ActionParts, id: string) => void) => (parts: ActionParts) => {
  const page = parts.editor.document.state.pages[place(parts.editor)];
  if (page) work(parts, page.id);
};

export const PAGES: EditorAction[] = [
  change('pages', 'rotate-right', {
    label: msg`Rotate right`,
    isPossible: always,
    run: onPage(({ pages }, id) => void pages.rotate([id], 90)),
  }),
  change('pages', 'rotate-left', {
    label: msg`Rotate left`,
    isPossible: always,
    run: onPage(({ pages }, id) => void pages.rotate([id], 270)),
  }),
  change('pages', 'page-before', {
    label: msg`Move page up`,
    isPossible: (editor) => place(editor) > 0,
    run: onPage(({ pages }, id) => pages.step(id, -1)),
  }),
  change('pages', 'page-after', {
    label: msg`Move page down`,
    isPossible: (editor) => place(editor) < count(editor) - 1,
    run: onPage(({ pages }, id) => pages.step(id, 1)),
  }),
  change('pages', 'blank-page', {
    label: msg`Insert a blank page`,
    isPossible: always,
    run: onPage(({ pages }, id) => void pages.addBlank(id)),
  }),
  change('pages', 'delete-page', {
    label: msg`Delete page`,
    isPossible: (editor) => count(editor) > 1,
    run: onPage(({ pages }, id) => void pages.remove([id])),
  }),
];
