import { useLingui } from '@lingui/react/macro';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { useFolderActions } from './use-folder-actions.ts';

/** Makes a folder where one is. */
export function NewFolderButton({ parent }: { parent: string | null }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { create } = useFolderActions();

  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <FolderPlus aria-hidden="true" />
        {t`New folder`}
      </Button>
      {isOpen && (
        <NameDialog
          title={t`New folder`}
          label={t`Name`}
          saveLabel={t`Create`}
          onSave={(name) => create.mutate({ name, parent_id: parent })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
