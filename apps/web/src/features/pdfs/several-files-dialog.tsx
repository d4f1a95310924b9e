import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { MAX_UPLOAD_FILES } from '@countersign/contract/upload-kinds';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Notice } from '#ui/notice.tsx';
import { SortableList } from '#ui/sortable-list.tsx';

export interface SeveralFilesDialogProps {
  files: readonly File[];
  onClose: () => void;
  /** Called with the files in the chosen order. */
  onChoose: (files: readonly File[], how: 'one' | 'each') => void;
}

/** Asks whether several files become one document, or one each. */
export function SeveralFilesDialog({ files, onClose, onChoose }: SeveralFilesDialogProps) {
  const { t } = useLingui();
  const [rows, setRows] = useState(() => files.map((file, index) => ({ id: String(index), text: file.name, file })));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const isTooMuch = bytes > MAX_FILE_BYTES || files.length > MAX_UPLOAD_FILES;
  const choose = (how: 'one' | 'each') =>
    onChoose(
      rows.map(({ file }) => file),
      how,
    );
  const move = (from: number, to: number) => {
    const moved = [...rows];
    moved.splice(to, 0, ...moved.splice(from, 1));
    setRows(moved);
  };

  return (
    <Modal
      isOpen
      title={plural(files.length, { one: 'Add # file', other: 'Add # files' })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => choose('each')}>
            <Plural value={files.length} one="As # document" other="As # documents" />
          </Button>
          <Button variant="primary" isDisabled={isTooMuch} onPress={() => choose('one')}>
            {t`As one document`}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-ink-muted">{t`Put them together in this order, or add each as its own document.`}</p>
      <div className="max-h-80 overflow-y-auto">
        <SortableList label={t`Files in their order`} rows={rows} handleLabel={({ text }) => t`Move ${text}`} onMove={move}>
          {({ text }, index) => (
            <span className="flex min-w-0 items-center gap-3 py-1">
              <span aria-hidden="true" className="w-6 shrink-0 text-end text-xs text-ink-muted tabular-nums">
                {index + 1}
              </span>
              <Name className="min-w-0 text-sm text-ink">{text}</Name>
            </span>
          )}
        </SortableList>
      </div>
      {isTooMuch && (
        <Notice
          tone="warning"
          title={t`One document can be made of up to ${MAX_UPLOAD_FILES} files and 50 MB.`}
          className="mt-3"
        />
      )}
    </Modal>
  );
}
