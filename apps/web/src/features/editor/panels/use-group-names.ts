import { useLingui } from '@lingui/react/macro';
import type { ActionGroup } from '../actions/action.ts';

export function useGroupNames(): Record<ActionGroup, string> {
  const { t } = useLingui();
  return {
    tools: t`Tools`,
    elements: t`Elements`,
    arrange: t`Arrange`,
    pages: t`Pages`,
    document: t`Document`,
    view: t`View`,
    everything: t`Everything`,
  };
}
