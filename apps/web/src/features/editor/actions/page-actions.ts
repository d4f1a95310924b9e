// Commands for the page in view.
import { msg } from '@lingui/core/macro';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Editor } from '../core/model/editor.ts';
import { hasRoomForPages } from '../pages/page-room.ts';
import { type ActionParts, type EditorAction, currentPage } from './action.ts';
import { always, change } from './define-action.ts';

const place = ({ view }: Editor) => view.state.current_page;
const count = ({ document }: Editor) => document.state.pages.length;
/** The server changes pages, so page commands need a connection. */
const changePage = (id: string, { isPossible = always, ...about }: Parameters<typeof change>[2]) =>
  change('pages', id, {
    ...about,
    isPossible: (editor) => editor.sync.store.getState().state !== 'offline' && isPossible(editor),
  });
const onPage = (work: (parts: ActionParts, page: PdfPage) => void) => (parts: ActionParts) => {
  const page = currentPage(parts.editor);
  if (page) work(parts, page);
};
/** Pages added in the editor have only one mode. */
const hasOtherMode = (mode: PdfPage['mode']) => (editor: Editor) => {
  const page = currentPage(editor);
  return page !== undefined && page.mode !== 'append' && page.mode !== mode;
};

export const PAGES: EditorAction[] = [
  changePage('rotate-right', {
    label: msg`Rotate right`,
    run: onPage(({ pages }, { id }) => void pages.rotate([id], 90)),
  }),
  changePage('rotate-left', {
    label: msg`Rotate left`,
    run: onPage(({ pages }, { id }) => void pages.rotate([id], 270)),
  }),
  changePage('page-before', {
    label: msg`Move page up`,
    isPossible: (editor) => place(editor) > 0,
    run: onPage(({ pages }, { id }) => void pages.step([id], -1)),
  }),
  changePage('page-after', {
    label: msg`Move page down`,
    isPossible: (editor) => place(editor) < count(editor) - 1,
    run: onPage(({ pages }, { id }) => void pages.step([id], 1)),
  }),
  changePage('blank-page', {
    label: msg`Insert a blank page`,
    isPossible: hasRoomForPages,
    run: onPage(({ pages }, { id }) => void pages.addBlank(id)),
  }),
  changePage('pages-of-files', {
    label: msg`Add pages from a PDF or images…`,
    isPossible: hasRoomForPages,
    run: ({ pickPages }) => pickPages(),
  }),
  changePage('pages-of-photos', {
    label: msg`Add pages from CompanyCam…`,
    isPossible: hasRoomForPages,
    isOffered: ({ offersPhotos }) => offersPhotos,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'photos', purpose: 'pages' } }),
  }),
  changePage('extract-page', {
    label: msg`New document of this page`,
    run: onPage(({ editor, pdf }, { id }) => pdf.extract([id], place(editor) + 1)),
  }),
  changePage('crop', {
    label: msg`Crop the page…`,
    run: onPage(({ editor }, { id }) => editor.view.set({ dialog: { kind: 'crop', page_id: id } })),
  }),
  changePage('redact', {
    label: msg`Redact…`,
    run: onPage(({ editor }, { id }) => editor.view.set({ dialog: { kind: 'redact', page_id: id } })),
  }),
  changePage('page-as-in-file', {
    label: msg`Fields only`,
    isPossible: hasOtherMode('edit'),
    run: onPage(({ pages }, { id }) => void pages.setMode([id], 'edit')),
  }),
  changePage('page-may-change', {
    label: msg`Fields and page content`,
    isPossible: hasOtherMode('full_edit'),
    run: onPage(({ pages }, { id }) => void pages.setMode([id], 'full_edit')),
  }),
  changePage('delete-page', {
    label: msg`Delete page`,
    isPossible: (editor) => count(editor) > 1,
    run: onPage(({ pages }, { id }) => void pages.remove([id])),
  }),
];
