// "Asked for: only if the box ‘Married’ is checked."
import { type ConditionSource, type FieldElement, isConditionSource, possibleSources } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useDocument } from '../../editor-context.ts';
import { ChoiceControl } from './choice-control.tsx';
import { useFieldNames } from './field-name.ts';
import { useChange } from './use-change.ts';

const ALWAYS = 'always';

/** When a field is asked for. Not shown while there is nothing that it could depend on. */
export function ConditionControl({ field }: { field: FieldElement }) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const elements = useDocument((state) => state.elements);
  const pages = useDocument((state) => state.pages);
  const change = useChange([field]);
  const current = field.condition && elements.get(field.condition.element_id);
  const sources = possibleSources(field, elements.values());
  if (sources.length === 0 && !field.condition) return null;

  const pageOf = (source: ConditionSource) => pages.findIndex((page) => page.id === source.page_id) + 1;
  const names = sources.map(nameOf);
  const options = sources.map((source, index) => {
    const name = names[index] ?? '';
    const isAmbiguous = names.indexOf(name) !== names.lastIndexOf(name);
    const number = names.slice(0, index + 1).filter((other) => other === name).length;
    const words = isAmbiguous ? t`${name} ${number}, page ${pageOf(source)}` : name;
    return { value: source.id, label: t`If “${words}” is…` };
  });
  const choose = (id: string) => {
    const source = sources.find((entry) => entry.id === id);
    change({ condition: source ? { element_id: source.id, value: firstValue(source) } : null });
  };

  return (
    <>
      <ChoiceControl
        label={t`Asked for`}
        options={[{ value: ALWAYS, label: t`Always` }, ...options]}
        value={field.condition ? field.condition.element_id : ALWAYS}
        mixedLabel={t`If a field that is gone…`}
        onChange={choose}
      />
      {current && isConditionSource(current) && <ValueControl field={field} source={current} />}
    </>
  );
}

function ValueControl({ field, source }: { field: FieldElement; source: ConditionSource }) {
  const { t } = useLingui();
  const change = useChange([field]);
  const value = field.condition?.value;
  const write = (next: string | boolean) => change({ condition: { element_id: source.id, value: next } });

  if (source.kind === 'select') {
    return (
      <ChoiceControl
        label={t`Its choice is`}
        options={source.options.map((option) => ({ value: option, label: option }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={write}
      />
    );
  }
  return (
    <ChoiceControl
      label={source.kind === 'radio' ? t`It is` : t`The box is`}
      options={[
        { value: 'on', label: source.kind === 'radio' ? t`chosen` : t`checked` },
        { value: 'off', label: source.kind === 'radio' ? t`not chosen` : t`not checked` },
      ]}
      value={value === true ? 'on' : 'off'}
      onChange={(next) => write(next === 'on')}
    />
  );
}

function firstValue(source: ConditionSource): string | boolean {
  return source.kind === 'select' ? (source.options[0] ?? '') : true;
}
