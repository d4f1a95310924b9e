import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../../context/editor-context.ts';

/** Label of a field's value: in fields that others fill in later, it is only the initial value. */
export function useValueLabel(): string {
  const { t } = useLingui();
  return useEditorScreen().mode === 'edit' ? t`Value` : t`Default value`;
}
