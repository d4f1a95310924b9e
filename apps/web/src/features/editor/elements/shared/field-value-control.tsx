import type { Language } from '@countersign/contract/languages';
import { type ElementOf, MAX_TEXT_LENGTH, enteredNumber, fieldValueProblem, numberToEnter } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { isWrittenByMany } from '../../core/document/merge-words.ts';
import { commonValue } from './common-value.ts';
import { LiveTextField } from './live-text-field.tsx';
import { useChange } from './use-change.ts';
import { useValueLabel } from './value-label.ts';

/** Current value of inputs, with an explanation if it is invalid for their type. */
export function FieldValueControl({ fields }: { fields: readonly ElementOf<'input'>[] }) {
  const { t, i18n } = useLingui();
  const language = i18n.locale as Language;
  const change = useChange(fields);
  const problems = fields.flatMap((field) => fieldValueProblem(field, field.value) ?? []);
  const [problem] = problems;
  const words = problem && wordsOfCheck(problem);
  const type = commonValue(fields, 'type');
  const isNumber = type === 'number';
  const value = commonValue(fields, 'value');
  const is_percent = commonValue(fields, 'is_percent') ?? false;
  const format = { is_percent, prefix: commonValue(fields, 'prefix') ?? '', suffix: commonValue(fields, 'suffix') ?? '' };
  const isNative = type === 'date' || type === 'time' || type === 'datetime-local';

  return (
    <div className="flex flex-col gap-1">
      <LiveTextField
        label={useValueLabel()}
        value={isNumber && value !== undefined ? numberToEnter({ value, is_percent }, language) : value}
        type={isNative ? type : 'text'}
        isMultiline={fields.every((field) => field.is_multiline)}
        offersStubs
        followsValue={fields.every(isWrittenByMany)}
        // Typed group separators are not kept, so they must not count against the length.
        maxLength={isNumber ? MAX_TEXT_LENGTH : Math.min(...fields.map((field) => field.max_length ?? MAX_TEXT_LENGTH))}
        onChange={(typed, stay) => change({ value: (isNumber && enteredNumber(format, typed, language)) || typed }, stay)}
      />
      {words && (
        <p className="text-xs text-danger">
          {problems.length < fields.length ? t`${problems.length} of ${fields.length}: ${words}` : words}
        </p>
      )}
    </div>
  );
}
