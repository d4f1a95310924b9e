import type { Pdf } from '@countersign/contract/pdfs';
import { MoveDialog } from './move-dialog.tsx';
import { useFolderActions } from './use-folder-actions.ts';

export function MovePdfDialog({ pdf, onClose }: { pdf: Pdf; onClose: () => void }) {
  const { move } = useFolderActions();
  return (
    <MoveDialog
      name={pdf.name}
      from={pdf.folder_id}
      onClose={onClose}
      onMove={(to) => move.mutate({ what: { kind: 'pdf', pdf }, to })}
    />
  );
}
