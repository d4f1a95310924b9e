// UI data of an element kind, beyond the document model: labels, icon, key and inspector.
import type { Element, ElementKind, ElementOf } from '@countersign/document-model';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export interface InspectorPartProps<Kind extends ElementKind> {
  /** All selected elements, which are all of this kind. */
  elements: readonly ElementOf<Kind>[];
}

export interface ElementKindUi<Kind extends ElementKind = ElementKind> {
  kind: Kind;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Not offered in documents filled in by oneself. */
  needsSignees?: boolean;
  /** Key that chooses the tool. */
  shortcut: string;
  Inspector: ComponentType<InspectorPartProps<Kind>> | null;
}

export function isOfKind<Kind extends ElementKind>(
  elements: readonly Element[],
  kind: Kind,
): elements is readonly ElementOf<Kind>[] {
  return elements.every((element) => element.kind === kind);
}
