import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Menu as AriaMenu, Popover, SubmenuTrigger } from 'react-aria-components';
import { useMedia } from '#lib/use-media.ts';
import { MenuItem, MenuSeparator } from '#ui/menu-parts.tsx';
import { type ActionParts, type EditorAction, isPossible } from '../actions/action.ts';
import { actionOf } from '../actions/editor-actions.ts';
import { useView } from '../context/editor-context.ts';
import type { EditorOverlay } from '../core/model/editor-view.ts';
import { ACTION_ICONS } from './action-icons.ts';
import { ChordHint } from './chord-hint.tsx';
import { useActionLabel } from './use-action-label.ts';

const LAYERS = ['front', 'forward', 'backward', 'back'];
const ALIGN = ['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom'];
const SPREAD = ['distribute-across', 'distribute-down', 'same-width', 'same-height', 'same-size'];

/** Menu entries for the selection, in groups, or for the empty page. Arrays open as submenus. */
const OF_SELECTION = [
  ['cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'copy-to-pages'],
  ['layers', 'align', 'spread', 'grid-lock', 'radio-group'],
  ['select-more', 'select-all', 'delete'],
];
const OF_PAGE = [
  ['paste', 'paste-in-place', 'select-all', 'select-everything'],
  ['grid', 'snapping', 'fit-width', 'go-to-page'],
  ['find', 'select-text'],
  ['commands', 'keys'],
];

type MenuOverlay = Extract<EditorOverlay, { kind: 'menu' }>;
type PasteOptions = Parameters<ActionParts['paste']>[0];

const POPOVER = 'animate-rise min-w-60 rounded-xl border border-line bg-raised p-1 shadow-pop outline-none';

/** Actions on the pressed element or page, each with its key. */
export function ContextMenu({ menu, parts: ofScreen, onClose }: { menu: MenuOverlay; parts: ActionParts; onClose: () => void }) {
  const { t } = useLingui();
  const { x, y, at } = menu;
  // Pasting from this menu uses its position.
  const parts = { ...ofScreen, paste: ({ inPlace }: PasteOptions) => ofScreen.paste({ inPlace, at: inPlace ? null : at }) };
  const { editor } = parts;
  const anchor = useRef<HTMLSpanElement>(null);
  const hasSelection = useView((state) => state.selection.size > 0);
  const label = hasSelection ? t`Selection` : t`Page`;
  const groups = (hasSelection ? OF_SELECTION : OF_PAGE)
    .map((ids) => ids.filter((id) => (SUBMENUS[id] ?? [id]).some((entry) => isPossible(actionOf(entry), editor))))
    .filter((ids) => ids.length > 0);

  return (
    <>
      <span ref={anchor} aria-hidden="true" className="fixed size-0" style={{ left: x, top: y }} />
      <Popover
        isOpen
        aria-label={label}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        className={POPOVER}
      >
        <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="max-h-[80dvh] overflow-auto outline-none">
          {groups.flatMap((ids, index): ReactNode[] => [
            ...(index > 0 ? [<MenuSeparator key={`line-${index}`} />] : []),
            ...ids.map((id) => <Entry key={id} id={id} parts={parts} onClose={onClose} />),
          ])}
        </AriaMenu>
      </Popover>
    </>
  );
}

const SUBMENUS: Readonly<Record<string, readonly string[]>> = { layers: LAYERS, align: ALIGN, spread: SPREAD };

interface EntryProps {
  id: string;
  parts: ActionParts;
  onClose: () => void;
}

function Entry({ id, parts, onClose }: EntryProps) {
  const inside = SUBMENUS[id];
  return inside ? (
    <Submenu id={id} inside={inside} parts={parts} onClose={onClose} />
  ) : (
    <ActionItem action={actionOf(id)} parts={parts} onClose={onClose} />
  );
}

/** A submenu with its available entries. */
function Submenu({ id, inside, parts, onClose }: EntryProps & { inside: readonly string[] }) {
  const { t } = useLingui();
  // Narrow screens have no room for two menus side by side.
  const isNarrow = useMedia('(width < 40rem)');
  const possible = inside.filter((entry) => isPossible(actionOf(entry), parts.editor));
  const words: Record<string, string> = { layers: t`Layer`, align: t`Align`, spread: t`Distribute and size` };
  const label = words[id] ?? '';
  const Icon = ACTION_ICONS[possible[0] ?? ''];

  return (
    <SubmenuTrigger>
      <MenuItem id={id} textValue={label} icon={Icon && <Icon aria-hidden="true" />} hint={<ChevronRight aria-hidden="true" />}>
        {label}
      </MenuItem>
      <Popover aria-label={label} className={POPOVER} offset={isNarrow ? 0 : -4} {...(isNarrow && { placement: 'bottom end' })}>
        <AriaMenu aria-label={label} onClose={onClose} className="outline-none">
          {possible.map((entry) => (
            <ActionItem key={entry} action={actionOf(entry)} parts={parts} onClose={onClose} />
          ))}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  );
}

function ActionItem({ action, parts, onClose }: { action: EditorAction; parts: ActionParts; onClose: () => void }) {
  const label = useActionLabel(parts)(action);
  const Icon = ACTION_ICONS[action.id];
  const [chord] = action.keys;
  const run = () => {
    onClose();
    action.run(parts);
  };

  return (
    <MenuItem
      id={action.id}
      textValue={label}
      isDanger={action.id === 'delete'}
      onAction={run}
      icon={Icon ? <Icon aria-hidden="true" /> : <span className="w-4" />}
      hint={<ChordHint chord={chord} />}
    >
      {label}
    </MenuItem>
  );
}
