// "Asked for: only if the box ‘Married’ is checked."
import { type ConditionSource, type FieldElement, isConditionSource, possibleSources } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useDocument } from '../../context/editor-context.ts';
import { ChoiceControl } from './choice-control.tsx';
import { commonOf } from './common-value.ts';
import { useFieldNames } from './field-name.ts';
import { useChange } from './use-change.ts';

const ALWAYS = 'always';

/** Condition under which fields are asked for. Hidden if no field exists that all of them could depend on. */
export function ConditionControl({ fields }: { fields: readonly FieldElement[] }) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const elements = useDocument((state) => state.elements);
  const pages = useDocument((state) => state.pages);
  const change = useChange(fields);
  const sources = possibleSources(fields, elements.values());
  const current = commonOf(fields, ({ condition }) => condition?.element_id ?? ALWAYS);
  if (sources.length === 0 && current === ALWAYS) return null;

  const source = elements.get(current ?? '');
  const pageOf = ({ page_id }: ConditionSource) => pages.findIndex((page) => page.id === page_id) + 1;
  const names = sources.map(nameOf);
  const options = sources.map((possible, index) => {
    const name = names[index] ?? '';
    const isAmbiguous = names.indexOf(name) !== names.lastIndexOf(name);
    const number = names.slice(0, index + 1).filter((other) => other === name).length;
    const words = isAmbiguous ? t`${name} ${number}, page ${pageOf(possible)}` : name;
    return { value: possible.id, label: t`If “${words}” is…` };
  });
  const choose = (id: string) => {
    const chosen = sources.find((entry) => entry.id === id);
    change({ condition: chosen ? { element_id: chosen.id, value: firstValue(chosen) } : null });
  };

  return (
    <>
      <ChoiceControl
        label={t`Show when`}
        options={[{ value: ALWAYS, label: t`Always` }, ...options]}
        value={current}
        unknownLabel={source ? t`If another person’s field…` : t`If a deleted field…`}
        onChange={choose}
      />
      {source && isConditionSource(source) && <ValueControl fields={fields} source={source} />}
    </>
  );
}

/** The required value of the field that the condition depends on. */
function ValueControl({ fields, source }: { fields: readonly FieldElement[]; source: ConditionSource }) {
  const { t } = useLingui();
  const change = useChange(fields);
  const value = commonOf(fields, ({ condition }) => condition?.value);
  const write = (next: string | boolean) => change({ condition: { element_id: source.id, value: next } });

  if (source.kind === 'select') {
    return (
      <ChoiceControl
        label={t`Its choice is`}
        options={source.options.map((option) => ({ value: option, label: option }))}
        value={value === undefined ? undefined : String(value)}
        onChange={write}
      />
    );
  }
  const words = {
    checkbox: [t`The box is`, t`checked`, t`not checked`],
    radio: [t`It is`, t`chosen`, t`not chosen`],
    attachment: [t`It has`, t`a file`, t`no file`],
    image_input: [t`It has`, t`an image`, t`no image`],
  }[source.kind];
  const [label = '', on = '', off = ''] = words;
  return (
    <ChoiceControl
      label={label}
      options={[
        { value: 'on', label: on },
        { value: 'off', label: off },
      ]}
      value={value === undefined ? undefined : value === true ? 'on' : 'off'}
      onChange={(next) => write(next === 'on')}
    />
  );
}

function firstValue(source: ConditionSource): string | boolean {
  return source.kind === 'select' ? (source.options[0] ?? '') : true;
}
