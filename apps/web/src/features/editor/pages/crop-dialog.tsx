import type { PdfPage } from '@countersign/contract/pdfs';
import type { Box } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { AreaPicker } from './area-picker.tsx';

/** Chooses the visible area of a page. Nothing is lost: the whole page can be shown again. */
export function CropDialog({ page, onClose }: { page: PdfPage; onClose: () => void }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const [areas, setAreas] = useState<Box[]>([inset(page)]);
  const [area] = areas;
  const crop = (box: Box | null) => {
    const said = box ? t`The page is cropped` : t`The whole page is shown`;
    const { pages_revision: before } = editor.document.state;
    void editor.changePages([{ op: 'crop', page_id: page.id, box }]).then(() => {
      if (editor.document.state.pages_revision !== before) editor.view.say(said);
    });
    onClose();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Crop the page`}
      size="large"
      footer={
        <>
          {page.crop && page.mode !== 'append' && <Button onPress={() => crop(null)}>{t`Show the whole page`}</Button>}
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={!area} onPress={() => area && crop(area)}>{t`Crop`}</Button>
        </>
      }
    >
      <div className="flex flex-col">
        <p className="mb-3 max-sm:order-1 max-sm:mt-3 max-sm:mb-0">{t`Only what’s inside the frame is shown and printed. The rest stays in the file; redact it to remove it permanently.`}</p>
        <AreaPicker page={page} areas={areas} onChange={setAreas} isSingle appearance="frame" />
      </div>
    </Modal>
  );
}

function inset({ width, height }: PdfPage): Box {
  const margin = Math.min(36, width / 8, height / 8);
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}
