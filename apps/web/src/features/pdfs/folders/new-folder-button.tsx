import type { FiledMode } from '@countersign/contract/folders';
import { useLingui } from '@lingui/react/macro';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { NameDialog } from '#ui/name-dialog.tsx';
import { nameRefusal, useFolderActions } from './use-folder-actions.ts';

/** Creates a folder in the current one. */
export function NewFolderButton({ parent, among }: { parent: string | null; among: FiledMode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { create } = useFolderActions();
  const close = () => setOpen(false);
  const open = () => {
    create.reset();
    setOpen(true);
  };

  return (
    <>
      <Button onPress={open}>
        <FolderPlus aria-hidden="true" />
        {t`New folder`}
      </Button>
      {isOpen && (
        <NameDialog
          title={t`New folder`}
          label={t`Create`}
          error={nameRefusal(create.error)}
          isBusy={create.isPending}
          onName={(name) => create.mutate({ name, parent_id: parent, mode: among }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
