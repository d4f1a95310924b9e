import { type ElementOf, LONGEST_TEXT, fieldValueProblem } from '@countersign/document-model';
import { inLanguage } from '#lib/server-words.ts';
import { isWrittenByMany } from '../../model/merge-words.ts';
import { LiveTextField } from './live-text-field.tsx';
import { useChange } from './use-change.ts';
import { useValueLabel } from './value-label.ts';

/** What stands in an input now, with the reason where it does not fit the input's type. */
export function FieldValueControl({ field }: { field: ElementOf<'input'> }) {
  const change = useChange([field]);
  const problem = fieldValueProblem(field, field.value);
  const isNative = field.type === 'date' || field.type === 'time' || field.type === 'datetime-local';

  return (
    <div className="flex flex-col gap-1">
      <LiveTextField
        label={useValueLabel()}
        value={field.value}
        type={isNative ? field.type : 'text'}
        isMultiline={field.is_multiline}
        offersStubs
        followsValue={isWrittenByMany(field)}
        maxLength={field.max_length ?? LONGEST_TEXT}
        onChange={(value) => change({ value })}
      />
      {problem && <p className="text-xs text-danger">{inLanguage(problem)}</p>}
    </div>
  );
}
