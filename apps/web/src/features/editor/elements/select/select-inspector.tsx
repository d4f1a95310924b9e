import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ElementOf } from '@countersign/document-model';
import type { InspectorPartProps } from '../element-kind.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { FieldControls } from '../shared/field-controls.tsx';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useChange } from '../shared/use-change.ts';

const NOTHING = ' ';

export function SelectInspector({ elements }: InspectorPartProps<'select'>) {
  const { t } = useLingui();
  const [only] = elements;
  const change = useChange(elements);

  return (
    <>
      {only && elements.length === 1 && (
        <>
          <ChoiceControl
            label={t`Choice`}
            options={[
              { value: NOTHING, label: t`Nothing chosen` },
              ...only.options.map((option) => ({ value: option, label: option })),
            ]}
            value={only.value === '' ? NOTHING : only.value}
            onChange={(value) => change({ value: value === NOTHING ? '' : value })}
          />
          <OptionsControl key={only.id} element={only} />
        </>
      )}
      <FieldControls elements={elements} />
      <TextStyleControls elements={elements} />
    </>
  );
}

/** One option a line. Half-typed lists are kept here until they are a list. */
function OptionsControl({ element }: { element: ElementOf<'select'> }) {
  const { t } = useLingui();
  const change = useChange([element]);
  const stored = element.options.join('\n');
  const [draft, setText] = useState(stored);
  // What is typed stays as it is typed for as long as it means the same; a change from elsewhere replaces it.
  const isSame = optionsOf(draft).length === 0 || optionsOf(draft).join('\n') === stored;
  const text = isSame ? draft : stored;

  const write = (next: string) => {
    setText(next);
    const options = optionsOf(next);
    if (options.length > 0) change({ options, value: options.includes(element.value) ? element.value : '' });
  };

  return <LiveTextField label={t`Options, one a line`} isMultiline value={text} onChange={write} />;
}

function optionsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim().slice(0, 500))
        .filter((line) => line !== ''),
    ),
  ].slice(0, 500);
}
