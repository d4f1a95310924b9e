import { uuidv7 } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { useEditor } from '../../editor-context.ts';
import { toggleField } from '../../model/commands.ts';
import type { InspectorPartProps } from '../element-kind.ts';
import { ColorControl } from '../shared/color-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { useChange } from '../shared/use-change.ts';

export function RadioInspector({ elements }: InspectorPartProps<'radio'>) {
  const { t } = useLingui();
  const editor = useEditor();
  const change = useChange(elements);
  const group = commonValue(elements, 'pdf_radio_group_id');
  const [only] = elements;

  return (
    <>
      {only && elements.length === 1 && (
        <Switch isSelected={only.value} onChange={(isOn) => (isOn ? toggleField(editor, only) : change({ value: false }))}>
          {t`Chosen`}
        </Switch>
      )}
      {elements.length > 1 && (
        <div className="flex flex-col items-start gap-1.5">
          <Button size="small" onPress={() => change({ pdf_radio_group_id: uuidv7(), value: false })}>
            {t`Make one choice of these`}
          </Button>
          <p className="text-xs text-ink-muted">
            {group ? t`These belong together: one of them can be chosen.` : t`Only one radio button of a group can be chosen.`}
          </p>
        </div>
      )}
      <FieldControls elements={elements} />
      <ColorControl label={t`Colour`} value={commonValue(elements, 'color')} onChange={(color) => color && change({ color })} />
    </>
  );
}
