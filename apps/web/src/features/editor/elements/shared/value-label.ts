import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../../context/editor-context.ts';

/** What the value of a field is called: in what others fill in later it is only what they begin with. */
export function useValueLabel(): string {
  const { t } = useLingui();
  return useEditorScreen().mode === 'edit' ? t`Value` : t`Default value`;
}
