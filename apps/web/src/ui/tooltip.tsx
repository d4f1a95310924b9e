import { type ComponentRef, type ReactElement, Suspense, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { lazyPart } from '#lib/lazy-part.ts';
import { useEver } from '#lib/use-ever.ts';

const TooltipBody = lazyPart(async () => (await import('./tooltip-body.tsx')).TooltipBody, 'soon');

const TIMES = { delay: 500, closeDelay: 0 };

/** Words for a control that shows none. Never the only place for something a person must know. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const state = useTooltipTriggerState(TIMES);
  const wasOpen = useEver(state.isOpen);
  const triggerRef = useRef<ComponentRef<typeof FocusableProvider>>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(TIMES, state, triggerRef);

  return (
    <>
      <FocusableProvider {...triggerProps} ref={triggerRef}>
        {children}
      </FocusableProvider>
      {wasOpen && (
        <Suspense fallback={null}>
          <TooltipBody state={state} triggerRef={triggerRef} tooltipProps={tooltipProps}>
            {text}
          </TooltipBody>
        </Suspense>
      )}
    </>
  );
}
