import { MAX_TEXT_LENGTH } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useChange } from '../shared/use-change.ts';

export function TextInspector({ elements }: InspectorPartProps<'text'>) {
  const { t } = useLingui();
  const change = useChange(elements);
  const [only] = elements;

  return (
    <>
      {only && elements.length === 1 && (
        <LiveTextField
          label={t`Text`}
          isMultiline
          offersStubs
          followsValue
          value={only.value}
          onChange={(value, stay) => change({ value }, stay)}
          maxLength={MAX_TEXT_LENGTH}
        />
      )}
      <TextStyleControls elements={elements} />
    </>
  );
}
