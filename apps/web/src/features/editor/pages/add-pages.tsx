import { MAX_PAGES } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { Camera, FilePlus2, Plus, SquareDashed } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useDocument, useEditorScreen, useIsOffline, useView } from '../context/editor-context.ts';
import { useOffersPhotos } from '../photos/use-offers-photos.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePagePicker } from './use-page-picker.ts';

/** Adds pages after the current one. */
export function AddPages({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const { addBlank } = usePageActions();
  const current = useView((state) => state.current_page);
  const isBusy = useStore(editor.pagesStore, (state) => state.is_busy);
  const offersPhotos = useOffersPhotos();
  const here = () => editor.document.state.pages[current]?.id;
  const isFull = useDocument((state) => state.pages.length >= MAX_PAGES);
  const isOffline = useIsOffline();
  const isOff = isFull || isOffline;
  const reasonId = useId();
  const picker = usePagePicker();

  return (
    <>
      <Menu
        label={t`Add pages`}
        placement="top start"
        trigger={
          <Button
            variant="secondary"
            isDisabled={isOff}
            {...(isOff && { 'aria-describedby': reasonId })}
            isPending={isBusy || picker.isTakingIn}
            // Grows for long labels, as in German.
            className="h-auto! min-h-10 w-full px-2! py-1 text-start whitespace-normal!"
          >
            <Plus aria-hidden="true" />
            {t`Add pages`}
          </Button>
        }
      >
        <MenuItem icon={<SquareDashed />} onAction={() => void addBlank(here())}>{t`Blank page`}</MenuItem>
        <MenuItem icon={<FilePlus2 />} onAction={picker.open}>{t`From a PDF or images…`}</MenuItem>
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
      {isOff && (
        <p id={reasonId} className="mt-2 text-xs text-pretty text-ink-muted">
          {isOffline ? t`You can’t change pages while you’re offline.` : t`A document can have up to ${MAX_PAGES} pages.`}
        </p>
      )}
      {picker.input}
    </>
  );
}
