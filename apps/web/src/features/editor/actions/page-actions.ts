// Commands for the page that is looked at.
import { msg } from '@lingui/core/macro';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Editor } from '../model/editor.ts';
import { hasRoomForPages } from '../pages/page-room.ts';
import { type ActionParts, type EditorAction, currentPage } from './action.ts';
import { change } from './define-action.ts';

const place = ({ view }: Editor) => view.state.current_page;
const count = ({ document }: Editor) => document.state.pages.length;
/** Pages are changed by the server. */
const isOnline = ({ sync }: Editor) => sync.store.getState().state !== 'offline';
const onPage = (work: (parts: ActionParts, page: PdfPage) => void) => (parts: ActionParts) => {
  const page = currentPage(parts.editor);
  if (page) work(parts, page);
};
/** A page that was added here has no other mode. */
const hasOtherMode = (mode: PdfPage['mode']) => (editor: Editor) => {
  const page = currentPage(editor);
  return isOnline(editor) && page !== undefined && page.mode !== 'append' && page.mode !== mode;
};

export const PAGES: EditorAction[] = [
  change('pages', 'rotate-right', {
    label: msg`Rotate right`,
    isPossible: isOnline,
    run: onPage(({ pages }, { id }) => void pages.rotate([id], 90)),
  }),
  change('pages', 'rotate-left', {
    label: msg`Rotate left`,
    isPossible: isOnline,
    run: onPage(({ pages }, { id }) => void pages.rotate([id], 270)),
  }),
  change('pages', 'page-before', {
    label: msg`Move page up`,
    isPossible: (editor) => isOnline(editor) && place(editor) > 0,
    run: onPage(({ pages }, { id }) => void pages.step([id], -1)),
  }),
  change('pages', 'page-after', {
    label: msg`Move page down`,
    isPossible: (editor) => isOnline(editor) && place(editor) < count(editor) - 1,
    run: onPage(({ pages }, { id }) => void pages.step([id], 1)),
  }),
  change('pages', 'blank-page', {
    label: msg`Insert a blank page`,
    isPossible: (editor) => isOnline(editor) && hasRoomForPages(editor),
    run: onPage(({ pages }, { id }) => void pages.addBlank(id)),
  }),
  change('pages', 'pages-of-files', {
    label: msg`Add pages from a PDF or pictures…`,
    isPossible: (editor) => isOnline(editor) && hasRoomForPages(editor),
    run: ({ pickPages }) => pickPages(),
  }),
  change('pages', 'pages-of-photos', {
    label: msg`Add pages from CompanyCam…`,
    isPossible: (editor) => isOnline(editor) && hasRoomForPages(editor),
    isOffered: ({ offersPhotos }) => offersPhotos,
    run: ({ editor }) => editor.view.set({ overlay: { kind: 'photos', purpose: 'pages' } }),
  }),
  change('pages', 'extract-page', {
    label: msg`New document of this page`,
    isPossible: isOnline,
    run: onPage(({ editor, pdf }, { id }) => pdf.extract([id], place(editor) + 1)),
  }),
  change('pages', 'crop', {
    label: msg`Crop the page…`,
    isPossible: isOnline,
    run: onPage(({ editor }, { id }) => editor.view.set({ dialog: { kind: 'crop', page_id: id } })),
  }),
  change('pages', 'redact', {
    label: msg`Redact…`,
    isPossible: isOnline,
    run: onPage(({ editor }, { id }) => editor.view.set({ dialog: { kind: 'redact', page_id: id } })),
  }),
  change('pages', 'page-as-in-file', {
    label: msg`Elements only, page as in the file`,
    isPossible: hasOtherMode('edit'),
    run: onPage(({ pages }, { id }) => void pages.setMode([id], 'edit')),
  }),
  change('pages', 'page-may-change', {
    label: msg`Page may be changed too`,
    isPossible: hasOtherMode('full_edit'),
    run: onPage(({ pages }, { id }) => void pages.setMode([id], 'full_edit')),
  }),
  change('pages', 'delete-page', {
    label: msg`Delete page`,
    isPossible: (editor) => isOnline(editor) && count(editor) > 1,
    run: onPage(({ pages }, { id }) => void pages.remove([id])),
  }),
];
