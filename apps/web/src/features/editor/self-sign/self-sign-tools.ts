// Elements for signing one's own document: prefilled content instead of fields.
import type { ElementKind } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Calendar, Check, type LucideIcon, Signature, Type, UserRound } from 'lucide-react';
import { KIND_NAMES } from '../elements/shared/kind-names.ts';
import { initialKind } from '../elements/initial/initial-kind.ts';

export interface SelfSignTool {
  id: 'signature' | 'initial' | 'date' | 'name' | 'text' | 'check';
  kind: ElementKind;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Content to place; without it, an empty element of the kind. */
  content?: (person: { name: string; today: string }) => Record<string, unknown>;
}

export const SELF_SIGN_TOOLS: readonly SelfSignTool[] = [
  { id: 'signature', kind: 'signature', label: KIND_NAMES.signature, icon: Signature },
  { id: 'initial', kind: 'initial', label: KIND_NAMES.initial, icon: initialKind.icon },
  { id: 'date', kind: 'text', label: msg`Date`, icon: Calendar, content: ({ today }) => ({ value: today, width: 110 }) },
  { id: 'name', kind: 'text', label: msg`Name`, icon: UserRound, content: ({ name }) => ({ value: name }) },
  { id: 'text', kind: 'text', label: KIND_NAMES.text, icon: Type },
  { id: 'check', kind: 'checkbox', label: msg`Check mark`, icon: Check, content: () => ({ value: true }) },
];
