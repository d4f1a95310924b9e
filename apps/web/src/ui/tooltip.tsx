import { type ComponentRef, type ReactElement, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { lazyPart } from '#lib/lazy-part.ts';
import { Opened } from './opened.tsx';

const TooltipBody = lazyPart(async () => (await import('./tooltip-body.tsx')).TooltipBody, 'soon');

const TIMES = { delay: 500, closeDelay: 0 };

/** Words for a control that shows none. Never the only place for something a person must know. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const state = useTooltipTriggerState(TIMES);
  const triggerRef = useRef<ComponentRef<typeof FocusableProvider>>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(TIMES, state, triggerRef);

  return (
    <>
      <FocusableProvider {...triggerProps} ref={triggerRef}>
        {children}
      </FocusableProvider>
      <Opened isOpen={state.isOpen}>
        <TooltipBody state={state} triggerRef={triggerRef} tooltipProps={tooltipProps}>
          {text}
        </TooltipBody>
      </Opened>
    </>
  );
}
