import { ATTACHMENT_TYPES, type AttachmentType, MAX_ATTACHED_FILES, MAX_ATTACHED_MEGABYTES } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#ui/checkbox.tsx';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { commonOf, commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { FILE_TYPE_NAMES } from '../shared/file-type-names.ts';
import { NumberControl } from '../shared/number-control.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useChange } from '../shared/use-change.ts';

export function AttachmentInspector({ elements }: InspectorPartProps<'attachment'>) {
  const { t } = useLingui();
  const change = useChange(elements);

  return (
    <>
      <FieldControls elements={elements}>
        <FileTypes elements={elements} />
        <div className="grid grid-cols-2 items-end gap-2">
          <NumberControl
            label={t`Maximum files`}
            value={commonValue(elements, 'max_files')}
            onChange={(most) => change({ max_files: Math.round(most) })}
            min={1}
            max={MAX_ATTACHED_FILES}
          />
          <NumberControl
            label={t`Max. MB per file`}
            value={commonValue(elements, 'max_megabytes')}
            onChange={(most) => change({ max_megabytes: Math.round(most) })}
            min={1}
            max={MAX_ATTACHED_MEGABYTES}
          />
        </div>
      </FieldControls>
      <TextStyleControls elements={elements} />
    </>
  );
}

/** At least one type stays selected. */
function FileTypes({ elements }: InspectorPartProps<'attachment'>) {
  const { t } = useLingui();
  const change = useChange(elements);
  const has = (type: AttachmentType) => commonOf(elements, ({ file_types }) => file_types.includes(type));
  const chosen = ATTACHMENT_TYPES.filter((type) => has(type) !== false);
  const put = (type: AttachmentType, isOn: boolean) =>
    change({ file_types: ATTACHMENT_TYPES.filter((other) => (other === type ? isOn : has(other) === true)) });

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-muted">{t`Types of files`}</legend>
      {ATTACHMENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          isSelected={has(type) === true}
          isDisabled={chosen.length === 1 && chosen[0] === type}
          onChange={(isOn) => put(type, isOn)}
        >
          {t(FILE_TYPE_NAMES[type])}
        </Checkbox>
      ))}
    </fieldset>
  );
}
