import { useLingui } from '@lingui/react/macro';
import { NameDialog } from './name-dialog.tsx';

export interface RenameDialogProps {
  /** What has the name now. */
  named: { name: string };
  onClose: () => void;
  onRename: (name: string) => void;
}

export function RenameDialog({ named, onClose, onRename }: RenameDialogProps) {
  const { t } = useLingui();
  return (
    <NameDialog title={t`Rename`} label={t`Name`} name={named.name} saveLabel={t`Rename`} onSave={onRename} onClose={onClose} />
  );
}
