import { MAX_PAGES } from '@countersign/contract/limits';
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import {
  ArrowDown,
  ArrowUp,
  CloudOff,
  Crop,
  MoreHorizontal,
  RotateCcw,
  RotateCw,
  SquareDashed,
  SquareX,
  Trash2,
} from 'lucide-react';
import { createContext, useContext } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/menu.tsx';
import { useDocument, useIsOffline } from '../context/editor-context.ts';
import { ExtractItem } from './extract-item.tsx';
import { usePageActions } from './use-page-actions.ts';

/** Beside the sheet, or in a bottom sheet. */
export type PageLayout = 'stack' | 'grid';

/** Selected pages in order. A menu reads them when it opens, so that selecting does not render the list again. */
export const ChosenPages = createContext<readonly string[]>([]);

interface PageMenuProps {
  page: PdfPage;
  index: number;
  onAction: (dialog: 'crop' | 'redact') => void;
}

interface PageMenuState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Actions on the page, or on all pages selected with it. */
export function PageMenu({ layout, isOpen, onOpenChange, ...rest }: PageMenuProps & PageMenuState & { layout: PageLayout }) {
  const { t } = useLingui();
  const { index } = rest;

  return (
    <Menu
      label={t`Page ${index + 1}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      // Not over its button: releasing the press over the menu would choose an item.
      placement={layout === 'stack' ? 'end top' : 'top'}
      trigger={
        <AriaButton
          aria-label={t`Actions for page ${index + 1}`}
          className="absolute end-0 bottom-0 inline-flex size-7 cursor-default items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100 [&_svg]:size-4"
        >
          <MoreHorizontal aria-hidden="true" />
        </AriaButton>
      }
    >
      <PageMenuItems {...rest} />
    </Menu>
  );
}

function PageMenuItems({ page, index, onAction }: PageMenuProps) {
  const { t } = useLingui();
  const actions = usePageActions();
  const pages = useDocument((state) => state.pages);
  const chosen = useContext(ChosenPages);
  const ids = chosen.includes(page.id) ? chosen : [page.id];
  const isOne = ids.length === 1;
  const isOffline = useIsOffline();
  const isFirst = pages.slice(0, ids.length).every(({ id }) => ids.includes(id));
  const isLast = pages.slice(-ids.length).every(({ id }) => ids.includes(id));

  return (
    <>
      {isOffline && (
        <MenuItem icon={<CloudOff />} isDisabled>
          {t`You can’t change pages while you’re offline.`}
        </MenuItem>
      )}
      <MenuItem icon={<RotateCw />} isDisabled={isOffline} onAction={() => void actions.rotate(ids, 90)}>
        {t`Rotate right`}
      </MenuItem>
      <MenuItem icon={<RotateCcw />} isDisabled={isOffline} onAction={() => void actions.rotate(ids, 270)}>
        {t`Rotate left`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<ArrowUp />}
        isDisabled={isFirst || isOffline}
        onAction={() => void actions.step(ids, -1)}
      >{t`Move up`}</MenuItem>
      <MenuItem icon={<ArrowDown />} isDisabled={isLast || isOffline} onAction={() => void actions.step(ids, 1)}>
        {t`Move down`}
      </MenuItem>
      <MenuItem
        icon={<SquareDashed />}
        isDisabled={pages.length >= MAX_PAGES || isOffline}
        onAction={() => void actions.addBlank(page.id)}
      >{t`Insert a blank page`}</MenuItem>
      <MenuSeparator />
      <ExtractItem ids={ids} first={index + 1} />
      <MenuSeparator />
      <MenuItem icon={<Crop />} isDisabled={isOffline} onAction={() => onAction('crop')}>{t`Crop…`}</MenuItem>
      <MenuItem icon={<SquareX />} isDisabled={isOffline} onAction={() => onAction('redact')}>{t`Redact…`}</MenuItem>
      <MenuSeparator />
      <PageModes page={page} ids={ids} isDisabled={isOffline} />
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        isDanger
        isDisabled={ids.length >= pages.length || isOffline}
        onAction={() => void actions.remove(ids)}
      >
        {isOne ? t`Delete page` : t`Delete ${ids.length} pages`}
      </MenuItem>
    </>
  );
}

/** Whether the page's own content can be edited. Pages added in the editor have no such choice. */
function PageModes({ page, ids, isDisabled }: { page: PdfPage; ids: readonly string[]; isDisabled: boolean }) {
  const { t } = useLingui();
  const { setMode } = usePageActions();
  const isAdded = page.mode === 'append';
  return (
    <MenuSection
      title={t`Page mode`}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[page.mode]}
      onSelectionChange={(keys) => {
        const [mode] = keys === 'all' ? [] : [...keys];
        if (mode === 'edit' || mode === 'full_edit') void setMode(ids, mode);
      }}
    >
      {isAdded ? (
        <MenuItem id="append">{t`Added here`}</MenuItem>
      ) : (
        [
          <MenuItem key="edit" id="edit" isDisabled={isDisabled}>{t`Fields only`}</MenuItem>,
          <MenuItem key="full_edit" id="full_edit" isDisabled={isDisabled}>{t`Fields and page content`}</MenuItem>,
        ]
      )}
    </MenuSection>
  );
}
