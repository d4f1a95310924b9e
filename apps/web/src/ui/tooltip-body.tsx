// The content of an open tooltip. `tooltip.tsx` loads it with the first one.
import type { ReactNode, RefObject } from 'react';
import { Provider, Tooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';

interface TooltipBodyProps {
  state: TooltipTriggerState;
  triggerRef: RefObject<Element | null>;
  tooltipProps: { id?: string | undefined };
  children: ReactNode;
}

/** Props that the library's `TooltipTrigger` provides. */
export function TooltipBody({ state, triggerRef, tooltipProps, children }: TooltipBodyProps) {
  return (
    <Provider
      values={[
        [TooltipTriggerStateContext, state],
        [TooltipContext, { ...tooltipProps, triggerRef }],
      ]}
    >
      <Tooltip
        offset={6}
        className="animate-fade max-w-64 rounded-md bg-ink px-2 py-1 text-xs font-medium text-surface shadow-lift"
      >
        {children}
      </Tooltip>
    </Provider>
  );
}
