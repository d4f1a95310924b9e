import { useLingui } from '@lingui/react/macro';
import { Modal } from '#ui/modal.tsx';
import { ACTION_GROUPS, type ActionGroup, isIn } from '../actions/action.ts';
import { chordText } from '../actions/chords.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { useGroupNames } from './use-group-names.ts';

/** Keys, their effect, and whether they work with read-only access. */
type Entry = [string, string, 'looks'?];

/** All keys of the editor, and what the pointer and arrow keys do. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { mode, editor } = useEditorScreen();
  const { can_edit: canEdit } = editor;
  const names = useGroupNames();
  const mod = chordText('Mod');
  const alt = chordText('Alt');
  const shift = chordText('Shift');
  const enter = chordText('Enter');
  const del = chordText('Delete');

  const more: Record<ActionGroup, Entry[]> = {
    tools: [
      [enter, t`Place the selected tool in the middle`],
      [t`Drag from the palette`, t`Drag a tool onto the page`],
    ],
    elements: [
      [t`Arrows`, t`Move by 1 point; with ${shift} by 10; on the grid, by one line`],
      [t`${alt} + arrows`, t`Resize by 1 point; with ${shift} by 10`],
      [enter, t`Edit text, sign, check; move a line’s end`],
      ['Tab', t`Next element; with ${shift} the one before`, 'looks'],
      [t`Double-click`, t`Edit, sign, choose an image, or go to the properties`],
      [t`${shift} + click`, t`Select more, or one less`, 'looks'],
      [t`${shift} + ${enter}, then Tab`, t`Keep selection; press again to add or remove`],
      [t`Hold, then “Select more”`, t`Tap to add or remove`],
      [t`Drag on the page`, t`Select what the frame touches; with ${shift}, add to the selection`],
      [t`Right-click or hold`, t`Context menu`, 'looks'],
      [t`${shift} + drag`, t`Constrain to one axis or the proportions`],
      [t`${alt} + drag`, t`Duplicate; on a handle, resize from the center`],
      [t`${mod} + drag`, t`Without snapping`],
    ],
    arrange: [],
    pages: [
      [t`${del} in the page list`, t`Delete the chosen pages`],
      [t`${alt} + arrows in the page list`, t`Move the page`],
    ],
    document: mode === 'edit' ? [] : [[chordText('Escape'), t`End the test fill`]],
    view: [
      [t`Space + drag`, t`Pan`, 'looks'],
      [t`${shift} + wheel`, t`Scroll sideways`, 'looks'],
      [t`${mod} + wheel`, t`Zoom at the pointer`, 'looks'],
    ],
    everything: [],
  };

  const actionsOf = (group: ActionGroup) =>
    EDITOR_ACTIONS.filter(
      (action) => isIn(mode, action) && action.group === group && action.keys.length > 0 && (canEdit || !action.changes),
    );
  const moreOf = (group: ActionGroup) => more[group].filter(([, , looks]) => canEdit || looks);

  return (
    <Modal isOpen onClose={onClose} title={t`Keyboard shortcuts`} size="2x-large">
      <div className="columns-1 gap-10 pt-2 sm:columns-2 lg:columns-3">
        {ACTION_GROUPS.filter((group) => actionsOf(group).length + moreOf(group).length > 0).map((group) => (
          <section key={group} className="mb-6">
            <h3 className="mb-2 break-after-avoid text-sm font-semibold text-ink">{names[group]}</h3>
            <dl className="flex flex-col gap-1.5">
              {actionsOf(group).map((action) => (
                <Row
                  key={action.id}
                  areKeysOnly
                  keys={action.keys.slice(0, action.id === 'redo' ? 2 : 1).map((chord) => chordText(chord))}
                >
                  {t(action.label)}
                </Row>
              ))}
              {moreOf(group).map(([keys, what]) => (
                <Row key={keys} keys={[keys]}>
                  {what}
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

interface RowProps {
  keys: readonly string[];
  /** Keys only, shown in pressing order; otherwise the text is read in the direction of the language. */
  areKeysOnly?: boolean;
  children: string;
}

function Row({ keys, areKeysOnly = false, children }: RowProps) {
  return (
    <div className="flex break-inside-avoid items-baseline justify-between gap-4">
      <dt className="order-2 flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            dir={areKeysOnly ? 'ltr' : undefined}
            className="rounded-md border border-line bg-surface px-1.5 py-0.5 font-sans text-xs font-medium whitespace-nowrap text-ink"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
