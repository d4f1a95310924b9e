import type { Language } from '@countersign/contract/languages';
import type { ElementOf } from '@countersign/document-model';
import { DATE_FORMATS, formatDate } from '@countersign/document-model/dates';
import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../../context/editor-context.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { useChange } from '../shared/use-change.ts';

const OF_LANGUAGE = 'language';
/** A date that shows which part is the day. */
const SAMPLE = '2026-12-31';

/** Date format on the page; by default that of the document's language. */
export function DateFormatControl({ elements }: { elements: readonly ElementOf<'input'>[] }) {
  const { t, i18n } = useLingui();
  const { pdf } = useEditorScreen();
  const change = useChange(elements);
  const format = commonValue(elements, 'date_format');
  const language = pdf.language ?? (i18n.locale as Language);
  const automatic = formatDate(SAMPLE, language);

  return (
    <ChoiceControl
      label={t`Date format`}
      options={[
        { value: OF_LANGUAGE, label: t`Automatic (${automatic})` },
        ...DATE_FORMATS.map((value) => ({ value, label: formatDate(SAMPLE, language, value) })),
      ]}
      value={format === null ? OF_LANGUAGE : format}
      mixedLabel={t`Different formats`}
      onChange={(value) => change({ date_format: value === OF_LANGUAGE ? null : value })}
    />
  );
}
