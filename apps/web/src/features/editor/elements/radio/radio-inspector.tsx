import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { useDocument, useEditor } from '../../context/editor-context.ts';
import { toggleField } from '../../core/commands/commands.ts';
import { groupMembers, groupRadios, leaveChoice, nameChoice } from '../../core/commands/radio-groups.ts';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { InkControl } from '../shared/ink-control.tsx';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { useChange } from '../shared/use-change.ts';

export function RadioInspector({ elements }: InspectorPartProps<'radio'>) {
  const { t } = useLingui();
  const editor = useEditor();
  const change = useChange(elements);
  const [only] = elements;

  return (
    <>
      <FieldControls elements={elements}>
        {only && elements.length === 1 && (
          <Switch isSelected={only.value} onChange={(isOn) => (isOn ? toggleField(editor, only) : change({ value: false }))}>
            {t`Chosen`}
          </Switch>
        )}
        <ChoiceOfRadios key={elements.map(({ id, name }) => `${id}:${name}`).join()} elements={elements} />
      </FieldControls>
      <InkControl elements={elements} />
    </>
  );
}

/** The group of the radios. As in any form, radios with the same name form a group. */
function ChoiceOfRadios({ elements }: InspectorPartProps<'radio'>) {
  const { t } = useLingui();
  const editor = useEditor();
  const count = useDocument(() => groupMembers(editor, elements).length);
  const present = commonValue(elements, 'name');
  const [name, setName] = useState(present);
  const group = commonValue(elements, 'pdf_radio_group_id');
  const isWhole = group !== undefined && count === elements.length;

  return (
    <div className="flex flex-col gap-2 [&_button]:self-start">
      <LiveTextField
        label={t`Group name`}
        value={name}
        // With different names, an empty field means that nothing was typed.
        onChange={(text) => setName(text === '' && present === undefined ? undefined : text)}
        onDone={() => name !== undefined && name !== present && nameChoice(editor, elements, name.trim())}
        maxLength={200}
      />
      <p className="text-xs text-ink-muted">
        {group && count > 1
          ? t`People can choose one of ${count} radio buttons.`
          : t`Radio buttons with the same name form one group.`}
      </p>
      {elements.length > 1 && !(isWhole && group !== null) && (
        <Button size="small" onPress={() => groupRadios(editor)}>
          {t`Group as one choice`}
        </Button>
      )}
      {count > elements.length && (
        <Button size="small" variant="quiet" onPress={() => leaveChoice(editor, elements)}>
          {t`Remove from group`}
        </Button>
      )}
    </div>
  );
}
