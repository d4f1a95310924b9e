import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { AreaPage } from '../marks/area-page.tsx';
import { type Box, type PlannedPage, croppedPages, seenBox, seenSize } from '../state/planned-pages.ts';

export interface CropDialogProps {
  /** Shows the first page that is not blank; all pages are cropped. */
  pages: readonly PlannedPage[];
  onCrop: (by: (pages: readonly PlannedPage[]) => PlannedPage[]) => void;
  onClose: () => void;
}

export function CropDialog({ pages, onCrop, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const shown = pages.find(({ file_id }) => file_id !== null);
  const [box, setBox] = useState<Box | null>(shown?.crop ? seenBox(shown.crop, shown) : null);
  const isCropped = pages.some(({ crop }) => crop);
  const keys = new Set(pages.map(({ key }) => key));
  const finish = () => {
    onCrop((all) => croppedPages(all, keys, box));
    onClose();
  };

  return (
    <Modal
      isOpen
      size="large"
      title={t`Crop pages`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={finish} isDisabled={!box && !isCropped}>
            {isCropped && !box ? t`Remove the crop` : t`Crop`}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-muted">{t`Draw around the part to keep, or start with the middle of the page. Arrow keys move the frame; with Shift they resize it.`}</p>
      {shown?.file_id && !box && (
        <Button
          size="small"
          className="mb-4"
          onPress={() => {
            const { width, height } = seenSize(shown);
            setBox({ x: width * 0.1, y: height * 0.1, width: width * 0.8, height: height * 0.8 });
          }}
        >
          {t`Use the middle of the page`}
        </Button>
      )}
      {shown?.file_id ? (
        <div className="mx-auto max-w-md p-3">
          <AreaPage
            fileId={shown.file_id}
            page={shown.index}
            size={shown}
            turn={shown.turn}
            boxes={box ? [box] : []}
            looks="frame"
            nameOf={() => t`What to keep`}
            onAdd={setBox}
            onChange={(_index, next) => setBox(next)}
            onRemove={() => setBox(null)}
          />
        </div>
      ) : (
        <p className="text-sm text-ink">{t`Blank pages cannot be cropped.`}</p>
      )}
    </Modal>
  );
}
