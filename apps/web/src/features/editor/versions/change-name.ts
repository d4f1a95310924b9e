import { isField } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KIND_NAMES } from '../elements/shared/kind-names.ts';
import type { ElementChange } from './version-changes.ts';

const WORDS = { added: msg`Added`, removed: msg`Removed`, changed: msg`Changed` } as const;

/** Describes a change, such as "Removed: Input, “Name”". */
export function useChangeName(): (change: ElementChange) => string {
  const { t } = useLingui();
  return ({ kind, now, before }) => {
    const word = t(WORDS[kind]);
    const element = now ?? before;
    if (!element) return word;
    const kindName = t(KIND_NAMES[element.kind]);
    const name = isField(element) && element.label !== '' ? `${kindName}, “${element.label}”` : kindName;
    return t`${word}: ${name}`;
  };
}
