// Removes parts of a page permanently. This is the only editor action that cannot be undone, and the dialog says so.
import { redactPages } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Box, elementsUnder } from '@countersign/document-model';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDocument, useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';
import { type MatchBox, findOnPage } from '../core/find/find-matches.ts';
import { pageTextQuery } from '../find/page-texts.ts';
import { AreaPicker } from './area-picker.tsx';

const MARGIN = 1;
/** Inset at both ends of a match, relative to its height: redaction removes every letter it touches, and neighbours overlap. */
const INSET = 0.03;

export function RedactDialog({ page, onClose }: { page: PdfPage; onClose: () => void }) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const [areas, setAreas] = useState<Box[]>([]);
  const [isUnderstood, setIsUnderstood] = useState(false);
  const elements = useDocument((state) => state.elements);
  const onPage = areas.map((area) => ({ ...area, page_id: page.id }));
  const placed = elementsUnder([...elements.values()], onPage).length;
  const redact = useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      return call(redactPages, {
        params: { id: pdf.id },
        body: { revision: editor.document.state.revision, areas: onPage },
      });
    },
    onSuccess: (answer) => {
      editor.takeRedacted(answer);
      const notes = [
        answer.picture_pages.length > 0 &&
          t`The page is now an image. Text outside the areas can still be selected and searched.`,
        (answer.left.bookmarks > 0 || answer.left.scripts) &&
          t`Bookmarks and scripts stay in the file. Check that they don’t reveal what you removed.`,
      ].filter((note) => note !== false);
      notify.success(t`Permanently removed`, notes.length > 0 ? notes.join(' ') : undefined);
      onClose();
    },
  });

  return (
    <Modal
      isOpen
      onClose={onClose}
      isLocked={redact.isPending}
      title={t`Redact`}
      size="large"
      footer={
        <>
          <Button onPress={onClose} isDisabled={redact.isPending}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            isPending={redact.isPending}
            isDisabled={areas.length === 0 || !isUnderstood}
            onPress={() => redact.mutate()}
          >
            {t`Remove permanently`}
          </Button>
        </>
      }
    >
      {/* On a phone the page comes first, because all of it must be visible. */}
      <div className="flex flex-col">
        <p className="mb-3 max-sm:order-1 max-sm:mt-3 max-sm:mb-0">
          {t`Draw over content to remove it permanently. Text, images and form values under the areas are deleted from the file, not just covered. Saved versions are deleted too.`}
        </p>
        <TextFinder page={page} onFound={(found) => setAreas([...areas, ...found])} />
        <AreaPicker page={page} areas={areas} onChange={setAreas} appearance="black" />
        {placed > 0 && (
          <p role="status" className="mt-4 max-sm:order-1">
            <Plural
              value={placed}
              one="# placed element is deleted too: it is under an area, at least partly, or is a field with the same name."
              other="# placed elements are deleted too: they are under an area, at least partly, or are fields with the same name."
            />
          </p>
        )}
        <div className="mt-4 max-sm:order-1">
          <Checkbox isSelected={isUnderstood} onChange={setIsUnderstood}>
            {t`I understand that this can’t be undone.`}
          </Checkbox>
        </div>
      </div>
    </Modal>
  );
}

/** Adds an area over every occurrence of a text. */
function TextFinder({ page, onFound }: { page: PdfPage; onFound: (areas: Box[]) => void }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const version = useDocumentVersion();
  const [search, setSearch] = useState('');
  const text = useQuery(pageTextQuery({ pdfId: pdf.id, pageId: page.id, version }));
  const matches = text.data ? findOnPage(page.id, text.data, search) : [];
  const count = matches.length;
  const mark = () => {
    onFound(matches.flatMap((match) => match.boxes.map((box) => areaOver(box, page))));
    setSearch('');
  };

  return (
    <form
      className="mb-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) mark();
      }}
    >
      <TextField label={t`Find text on this page`} value={search} onChange={setSearch} className="flex-1" />
      <Button type="submit" isDisabled={count === 0}>
        {search.trim() === '' ? t`Mark` : t`Mark ${count}`}
      </Button>
    </form>
  );
}

/**
 * Upright area over a match, which may be rotated. It adds a margin above and below, but is inset at the ends, so that
 * neighbouring letters stay.
 */
function areaOver({ x, y, width, height, angle }: MatchBox, page: PdfPage): Box {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const inset = Math.min(INSET * height, width / 4);
  const corners = [inset, width - inset].flatMap((along) =>
    [-MARGIN, height + MARGIN].map((across) => ({ x: x + along * cos - across * sin, y: y + along * sin + across * cos })),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  return {
    x: left,
    y: top,
    width: Math.min(page.width, Math.max(...xs)) - left,
    height: Math.min(page.height, Math.max(...ys)) - top,
  };
}
