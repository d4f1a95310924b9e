import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ElementOf } from '@countersign/document-model';
import { Select } from '#ui/select.tsx';
import type { InspectorPartProps } from '../element-kind.ts';
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
          <div className="[&_button]:h-8 [&_label]:text-xs [&_label]:text-ink-muted">
            <Select
              label={t`Choice`}
              options={[{ value: NOTHING, label: t`Nothing chosen` }, ...only.options.map((option) => ({ value: option, label: option }))]}
              value={only.value === '' ? NOTHING : only.value}
              onChange={(value) => change({ value: value === NOTHING ? '' : value })}
            />
          </div>
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
  const [text, setText] = useState(stored);
  useEffect(() => {
    setText((now) => (optionsOf(now).join('\n') === stored ? now : stored));
  }, [stored]);

  const write = (next: string) => {
    setText(next);
    const options = optionsOf(next);
    if (options.length > 0) change({ options, value: options.includes(element.value) ? element.value : '' });
  };

  return <LiveTextField label={t`Options, one a line`} isMultiline value={text} onChange={write} />;
}

function optionsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim().slice(0, 500)).filter((line) => line !== ''))].slice(0, 500);
}
