// All element kinds, in palette order.
import { type Element, type ElementKind, filledWithOf } from '@countersign/document-model';
import { attachmentKind } from './attachment/attachment-kind.ts';
import { checkboxKind } from './checkbox/checkbox-kind.ts';
import type { ElementKindUi } from './shared/element-kind.ts';
import { kindNameOf } from './shared/kind-names.ts';
import { FILLED_ICONS } from './input/filled-tools.ts';
import { imageKind } from './image/image-kind.ts';
import { imageInputKind } from './image-input/image-input-kind.ts';
import { initialKind } from './initial/initial-kind.ts';
import { inputKind } from './input/input-kind.ts';
import { lineKind } from './line/line-kind.ts';
import { radioKind } from './radio/radio-kind.ts';
import { rectangleKind } from './rectangle/rectangle-kind.ts';
import { selectKind } from './select/select-kind.ts';
import { signatureKind } from './signature/signature-kind.ts';
import { textKind } from './text/text-kind.ts';

const BY_KIND: { [Kind in ElementKind]: ElementKindUi<Kind> } = {
  text: textKind,
  signature: signatureKind,
  initial: initialKind,
  input: inputKind,
  checkbox: checkboxKind,
  radio: radioKind,
  select: selectKind,
  attachment: attachmentKind,
  image_input: imageInputKind,
  image: imageKind,
  rectangle: rectangleKind,
  line: lineKind,
};

export const KINDS_IN_ORDER = Object.keys(BY_KIND) as ElementKind[];

export function kindOf<Kind extends ElementKind>(kind: Kind): ElementKindUi<Kind> {
  return BY_KIND[kind];
}

/** Icon and label of an element without a name. */
export function lookOf(element: Element): Pick<ElementKindUi, 'icon' | 'label'> {
  const filledWith = filledWithOf(element);
  return { icon: filledWith ? FILLED_ICONS[filledWith] : kindOf(element.kind).icon, label: kindNameOf(element) };
}
