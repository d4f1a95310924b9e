import { useLingui } from '@lingui/react/macro';
import { FileUp, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { OwnDocumentsDialog } from './own-documents-dialog.tsx';

export interface DropAreaProps {
  takes: 'pdf' | 'images';
  isMultiple: boolean;
  /** Compact, beside existing files. */
  isSmall: boolean;
  onFiles: (files: File[]) => void;
  onPdf: (pdf: { id: string; name: string }) => void;
}

export function DropArea({ takes, isMultiple, isSmall, onFiles, onPdf }: DropAreaProps) {
  const { t } = useLingui();
  const [isChoosing, setIsChoosing] = useState(false);
  const accept = takes === 'pdf' ? 'application/pdf,.pdf' : 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp';
  const picker = useFilePicker({ accept, isMultiple, onPick: onFiles });
  const words =
    takes === 'images'
      ? t`Drop images here, or choose them.`
      : isMultiple
        ? t`Drop PDFs here, or choose them.`
        : t`Drop a PDF here, or choose one.`;

  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-2xl border-2 border-dashed border-line-strong bg-raised text-center',
        isSmall ? 'px-3 py-4' : 'px-6 py-16',
      )}
    >
      {!isSmall && <FileUp aria-hidden="true" className="size-10 text-ink-muted" strokeWidth={1.5} />}
      {!isSmall && <p className="text-sm text-ink-muted">{words}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant={isSmall ? 'secondary' : 'primary'} size={isSmall ? 'small' : 'large'} onPress={picker.open}>
          {isSmall ? t`Add files` : t`Choose files`}
        </Button>
        {takes === 'pdf' && (
          <Button size={isSmall ? 'small' : 'large'} onPress={() => setIsChoosing(true)}>
            <FolderOpen aria-hidden="true" />
            {t`From your documents`}
          </Button>
        )}
      </div>
      {picker.input}
      <PageDropZone onDrop={onFiles}>{t`Drop the files to add them`}</PageDropZone>
      {isChoosing && <OwnDocumentsDialog onPick={onPdf} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}
