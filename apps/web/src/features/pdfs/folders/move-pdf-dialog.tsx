import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { MoveDialog } from './move-dialog.tsx';
import { useFolderActions } from './use-folder-actions.ts';

export function MovePdfDialog({ pdf, onClose }: { pdf: Pdf; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = pdf;
  const { move } = useFolderActions();
  return (
    <MoveDialog
      title={t`Move “${name}”`}
      from={pdf.folder_id}
      onClose={onClose}
      onMove={(to) => move.mutate({ what: { kind: 'pdfs', pdfs: [pdf] }, to })}
    />
  );
}
