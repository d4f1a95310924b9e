// The multiple choice that checkboxes belong to: its question, and how many answers may be chosen.
import { type ElementOf, MAX_FIELD_NAME_LENGTH } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useDocument, useEditor } from '../../context/editor-context.ts';
import { addAnswer, groupCheckboxes, leaveGroup, membersOf } from '../../core/commands/checkbox-groups.ts';
import { commonOf } from '../shared/common-value.ts';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { NumberControl } from '../shared/number-control.tsx';
import { useChange } from '../shared/use-change.ts';

type Checkbox = ElementOf<'checkbox'>;
type Group = NonNullable<Checkbox['checkbox_group']>;

export function MultipleChoiceControl({ elements }: { elements: readonly Checkbox[] }) {
  const { t } = useLingui();
  const editor = useEditor();
  const [first] = elements;
  const group = commonOf(elements, ({ checkbox_group }) => checkbox_group?.id ?? null);
  if (!first) return null;

  return (
    <div role="group" aria-label={t`Multiple choice`} className="flex flex-col gap-2 [&_button]:self-start">
      {first.checkbox_group && group === first.checkbox_group.id ? (
        <GroupRule box={first} />
      ) : (
        <>
          <p className="text-xs text-ink-muted">{t`Several checkboxes can be the answers of one question.`}</p>
          {elements.length > 1 && (
            <Button size="small" onPress={() => groupCheckboxes(editor, elements)}>
              {t`Group as a multiple choice`}
            </Button>
          )}
        </>
      )}
      {elements.length === 1 && (
        <Button size="small" onPress={() => addAnswer(editor, first)}>
          <Plus aria-hidden="true" />
          {t`Add an answer`}
        </Button>
      )}
      {elements.some(({ checkbox_group }) => checkbox_group) && (
        <Button size="small" variant="quiet" onPress={() => leaveGroup(editor, elements)}>
          {t`Remove from group`}
        </Button>
      )}
    </div>
  );
}

function GroupRule({ box }: { box: Checkbox }) {
  const { t } = useLingui();
  const editor = useEditor();
  const count = useDocument(() => membersOf(editor, box).length);
  const write = useChange(membersOf(editor, box));
  const change = (changes: Partial<Omit<Group, 'id'>>, stay?: string) =>
    box.checkbox_group && write({ checkbox_group: { ...box.checkbox_group, ...changes } }, stay);
  const { label = '', min_checked = 0, max_checked = null } = box.checkbox_group ?? {};
  const most = Math.min(count, max_checked ?? count);

  return (
    <>
      <LiveTextField
        label={t`Question`}
        value={label}
        onChange={(text, stay) => change({ label: text }, stay)}
        maxLength={MAX_FIELD_NAME_LENGTH}
      />
      <div className="grid grid-cols-2 items-end gap-2">
        <NumberControl
          label={t`Choose at least`}
          value={Math.min(min_checked, most)}
          onChange={(least) => change({ min_checked: Math.round(least) })}
          min={0}
          max={most}
        />
        <NumberControl
          label={t`Choose at most`}
          value={most}
          onChange={(required) => change({ max_checked: required >= count ? null : Math.round(required) })}
          min={Math.max(1, Math.min(min_checked, count))}
          max={count}
        />
      </div>
    </>
  );
}
