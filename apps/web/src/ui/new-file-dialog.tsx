import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type NewFileDialogProps = Pick<ConfirmDialogProps, 'isOpen' | 'onClose' | 'onConfirm' | 'isPending'>;

/** For a sent document whose file cannot be sealed. */
export function NewFileDialog(props: NewFileDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog {...props} title={t`Finish as a new file?`} confirmLabel={t`Finish as a new file`}>
      <p>{t`All entries and signatures are drawn on a flat copy of the original, and one seal covers all of it. No one signs again.`}</p>
      <p className="mt-2">
        {t`The original, the signatures made so far and the reason stay with the sealed file as evidence. This cannot be undone.`}
      </p>
    </ConfirmDialog>
  );
}
