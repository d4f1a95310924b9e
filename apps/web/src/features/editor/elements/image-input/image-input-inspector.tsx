import type { InspectorPartProps } from '../shared/element-kind.ts';
import { FieldControls } from '../shared/field-controls.tsx';

export function ImageInputInspector({ elements }: InspectorPartProps<'image_input'>) {
  return <FieldControls elements={elements} />;
}
