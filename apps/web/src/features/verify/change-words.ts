import type { CheckedSignature } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { UNREADABLE } from './most-serious-changes.ts';

type Change = CheckedSignature['changes'][number];

/** Describes a later change as a sentence, without the names of our own fields, which are ids. */
export function useChangeWords(): (change: Change) => string {
  const { t } = useLingui();
  return ({ kind, where }) => {
    const isNamed = where !== '' && !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(where);
    switch (kind) {
      case 'filled':
        return isNamed ? t`The field “${where}” was filled in.` : t`A field was filled in.`;
      case 'signed':
        return isNamed ? t`“${where}” was signed.` : t`Another person signed.`;
      case 'timestamp':
        return t`A timestamp was added.`;
      case 'field':
        return isNamed ? t`The field “${where}” was changed or removed.` : t`A field was changed or removed.`;
      case 'annotation':
        return t`A note or a field was added or changed (${where}).`;
      case 'page':
        return t`Page ${where} was added, removed or rotated.`;
      case 'content':
        return t`The content of page ${where} was changed.`;
      case 'document':
        if (where === UNREADABLE) return t`Later content can’t be read, so it wasn’t checked.`;
        return t`The document itself was changed (${where}).`;
    }
  };
}
