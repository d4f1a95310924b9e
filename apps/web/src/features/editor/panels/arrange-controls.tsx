import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { chordText } from '../actions/chords.ts';
import { actionOf } from '../actions/editor-actions.ts';
import { type Alignment, alignSelection, canDistribute, distributeSelection, matchSize } from '../core/commands/arranging.ts';
import { useDocument, useEditor, useView } from '../context/editor-context.ts';
import type { Editor } from '../core/model/editor.ts';
import { ACTION_ICONS } from './action-icons.ts';

interface Arrangement {
  id: string;
  isPossible: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const always = () => true;
const align = (alignment: Alignment): Arrangement => ({
  id: `align-${alignment}`,
  isPossible: always,
  run: (editor) => alignSelection(editor, alignment),
});

const ROWS: Arrangement[][] = [
  [align('left'), align('center'), align('right'), align('top'), align('middle'), align('bottom')],
  [
    {
      id: 'distribute-across',
      isPossible: (editor) => canDistribute(editor, 'x'),
      run: (editor) => distributeSelection(editor, 'x'),
    },
    {
      id: 'distribute-down',
      isPossible: (editor) => canDistribute(editor, 'y'),
      run: (editor) => distributeSelection(editor, 'y'),
    },
    { id: 'same-width', isPossible: always, run: (editor) => matchSize(editor, 'width') },
    { id: 'same-height', isPossible: always, run: (editor) => matchSize(editor, 'height') },
    { id: 'same-size', isPossible: always, run: (editor) => matchSize(editor, 'both') },
  ],
];

/** Buttons that arrange several elements. Rendered again only if the available actions change, not on every move. */
export const ArrangeControls = memo(function ArrangeControls() {
  const { t } = useLingui();
  const editor = useEditor();
  useView(() => possibilities(editor));
  useDocument(() => possibilities(editor));

  return (
    <div className="-mx-1.5 flex flex-col gap-1">
      {ROWS.map((row, index) => (
        <div key={index} role="group" aria-label={index === 0 ? t`Align` : t`Distribute and size`} className="grid grid-cols-6">
          {row.map(({ id, isPossible, run }) => {
            const { label, keys } = actionOf(id);
            const Icon = ACTION_ICONS[id];
            const words = t(label);
            return (
              <IconButton
                key={id}
                label={keys[0] ? `${words} (\u2066${chordText(keys[0])}\u2069)` : words}
                icon={Icon && <Icon aria-hidden="true" />}
                isDisabled={!isPossible(editor)}
                onPress={() => run(editor)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});

function possibilities(editor: Editor): string {
  return ROWS.flat()
    .filter(({ isPossible }) => isPossible(editor))
    .map(({ id }) => id)
    .join();
}
