import { stubLabel } from '@countersign/contract/stubs';
import type { ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pdfStubsQuery } from '../../../pdfs/pdf-stubs.ts';
import { useEditorScreen } from '../../context/editor-context.ts';
import { ChoiceControl } from './choice-control.tsx';
import { commonValue } from './common-value.ts';
import { useChange } from './use-change.ts';

const NONE = ' ';

/** The stub that fills fields. Shown if the space has stubs, or if a field already has a key. */
export function StubControl({ elements }: { elements: readonly (ElementOf<'input'> | ElementOf<'select'>)[] }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const { data: stubs = [] } = useQuery(pdfStubsQuery(pdf.id));
  const change = useChange(elements);
  const key = commonValue(elements, 'stub_key');
  const isUnknown = key !== undefined && key !== '' && stubs.every((stub) => stub.key !== key);
  if (stubs.length === 0 && key === '') return null;

  return (
    <ChoiceControl
      label={t`Filled from the stub`}
      options={[
        { value: NONE, label: t`None` },
        ...stubs.map((stub) => ({ value: stub.key, label: stubLabel(stub) })),
        ...(isUnknown ? [{ value: key, label: key }] : []),
      ]}
      value={key === '' ? NONE : key}
      mixedLabel={t`Different stubs`}
      onChange={(value) => change({ stub_key: value === NONE ? '' : value })}
    />
  );
}
