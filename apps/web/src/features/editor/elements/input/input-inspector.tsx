import {
  type InputType,
  INPUT_TYPES,
  MAX_TEXT_LENGTH,
  filledWithOf,
  isComputed,
  isFilledByServer,
} from '@countersign/document-model';
import { digitsIn } from '@countersign/document-model/digits';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../../context/editor-context.ts';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { FieldValueControl } from '../shared/field-value-control.tsx';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { StubControl } from '../shared/stub-control.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useChange } from '../shared/use-change.ts';
import { DateFormatControl } from './date-format-control.tsx';
import { FilledWithControl } from './filled-with-control.tsx';
import { FormulaControl } from './formula-control.tsx';
import { NumberControls } from './number-controls.tsx';
import { SwitchControl } from '../shared/switch-control.tsx';

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
  const { mode } = useEditorScreen();
  const change = useChange(elements);
  const type = commonValue(elements, 'type');
  const options = INPUT_TYPES.map((value) => ({ value, label: t(TYPES[value]) }));
  // Documents filled in by oneself have no signee.
  const isPlain = mode === 'edit' || elements.every((element) => filledWithOf(element) === null);
  const isByHand = !elements.every(isFilledByServer);

  return (
    <>
      <FieldControls elements={elements}>
        {isByHand && <FieldValueControl fields={elements} />}
        <FormulaControl elements={elements} />
        {mode !== 'edit' && !elements.some(isComputed) && <FilledWithControl elements={elements} />}
        {isPlain && (
          <ChoiceControl
            label={t`Field type`}
            options={options}
            value={type}
            mixedLabel={t`Different types`}
            onChange={(value) => change({ type: value })}
          />
        )}
        {type === 'text' && (
          <SwitchControl value={commonValue(elements, 'is_multiline')} onChange={(is_multiline) => change({ is_multiline })}>
            {t`Multiple lines`}
          </SwitchControl>
        )}
        {type === 'text' && <LengthControls elements={elements} />}
        {type === 'number' && <NumberControls elements={elements} />}
        {(type === 'date' || type === 'datetime-local') && <DateFormatControl elements={elements} />}
      </FieldControls>
      {isPlain && <StubControl elements={elements} />}
      {isByHand && (
        <LiveTextField
          label={t`Placeholder`}
          value={commonValue(elements, 'placeholder')}
          onChange={(placeholder, stay) => change({ placeholder }, stay)}
          maxLength={200}
        />
      )}
      <TextStyleControls elements={elements} />
    </>
  );
}

/** Maximum length; in a comb field each character has its own cell. */
function LengthControls({ elements }: InspectorPartProps<'input'>) {
  const { t } = useLingui();
  const change = useChange(elements);
  const longest = commonValue(elements, 'max_length');
  const isCombable = elements.every((element) => element.max_length !== null && !element.is_multiline);

  return (
    <>
      <LiveTextField
        label={t`Character limit`}
        inputMode="numeric"
        followsValue
        value={longest === undefined ? undefined : String(longest ?? '')}
        onChange={(text, stay) => {
          const count = Number(digitsIn(text));
          // Letters are ignored. Emptying the field removes the limit.
          if (count > 0 || text === '')
            change(count > 0 ? { max_length: Math.min(MAX_TEXT_LENGTH, count) } : { max_length: null, is_comb: false }, stay);
        }}
      />
      {isCombable && (
        <SwitchControl value={commonValue(elements, 'is_comb')} onChange={(is_comb) => change({ is_comb })}>
          {t`A cell for each character`}
        </SwitchControl>
      )}
    </>
  );
}
