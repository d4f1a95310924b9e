import { useLingui } from '@lingui/react/macro';
import { Camera, FilePlus2, Plus, SquareDashed } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useEditorScreen, useView } from '../editor-context.ts';
import { useOffersPhotos } from '../photos/use-offers-photos.ts';
import { PAGE_FILES, usePageActions } from './use-page-actions.ts';

/** Adds pages after the one that is looked at. */
export function AddPages({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const { addBlank, addFiles } = usePageActions();
  const current = useView((state) => state.current_page);
  const isBusy = useStore(editor.pagesStore, (state) => state.is_busy);
  const offersPhotos = useOffersPhotos();
  const [isTakingIn, setIsTakingIn] = useState(false);
  const here = () => editor.document.state.pages[current]?.id;
  const picker = useFilePicker({
    accept: PAGE_FILES,
    isMultiple: true,
    onPick: (files) => {
      setIsTakingIn(true);
      void addFiles(files, here()).finally(() => setIsTakingIn(false));
    },
  });

  return (
    <>
      <Menu
        label={t`Add pages`}
        placement="top start"
        trigger={
          <Button variant="secondary" isPending={isBusy || isTakingIn} className="w-full">
            <Plus aria-hidden="true" />
            {t`Add pages`}
          </Button>
        }
      >
        <MenuItem icon={<SquareDashed />} onAction={() => void addBlank(here())}>{t`Blank page`}</MenuItem>
        <MenuItem icon={<FilePlus2 />} onAction={picker.open}>{t`From a PDF or pictures…`}</MenuItem>
        {offersPhotos && (
          <MenuItem
            icon={<Camera />}
            onAction={() => {
              onLeave?.();
              editor.view.set({ overlay: { kind: 'photos', purpose: 'pages' } });
            }}
          >
            {t`From CompanyCam…`}
          </MenuItem>
        )}
      </Menu>
      {picker.input}
    </>
  );
}
