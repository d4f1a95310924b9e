import { type InputType, INPUT_TYPES } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import type { InspectorPartProps } from '../element-kind.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { FieldValueControl } from '../shared/field-value-control.tsx';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useChange } from '../shared/use-change.ts';

const TYPES: Record<InputType, ReturnType<typeof msg>> = {
  text: msg`Text`,
  email: msg`Email`,
  tel: msg`Phone`,
  url: msg`Web address`,
  number: msg`Number`,
  date: msg`Date`,
  time: msg`Time`,
  'datetime-local': msg`Date and time`,
};

export function InputInspector({ elements }: InspectorPartProps<'input'>) {
  const { t } = useLingui();
  const change = useChange(elements);
  const type = commonValue(elements, 'type');
  const [only] = elements;
  const options = INPUT_TYPES.map((value) => ({ value, label: t(TYPES[value]) }));

  return (
    <>
      {only && elements.length === 1 && <FieldValueControl field={only} />}
      <ChoiceControl
        label={t`Input type`}
        options={options}
        value={type}
        mixedLabel={t`Different types`}
        onChange={(value) => change({ type: value })}
      />
      {type === 'text' && (
        <Switch isSelected={commonValue(elements, 'is_multiline') ?? false} onChange={(is_multiline) => change({ is_multiline })}>
          {t`Several lines`}
        </Switch>
      )}
      <FieldControls elements={elements} />
      <LiveTextField
        label={t`Placeholder`}
        value={commonValue(elements, 'placeholder') ?? ''}
        onChange={(placeholder) => change({ placeholder })}
        maxLength={200}
      />
      <TextStyleControls elements={elements} />
    </>
  );
}
