// What a tooltip is made of once it is open. `tooltip.tsx` fetches it with the first one.
import type { ReactNode, RefObject } from 'react';
import { Provider, Tooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';

interface TooltipBodyProps {
  state: TooltipTriggerState;
  triggerRef: RefObject<Element | null>;
  tooltipProps: { id?: string | undefined };
  children: ReactNode;
}

/** As the library's `TooltipTrigger` puts it beside its control. */
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
