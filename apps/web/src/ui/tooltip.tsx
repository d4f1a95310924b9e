import { type ComponentRef, type ReactElement, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { lazyPart } from '#lib/lazy-part.ts';
import { Opened } from './opened.tsx';

const TooltipBody = lazyPart(async () => (await import('./tooltip-body.tsx')).TooltipBody, 'soon');

const TIMES = { delay: 500, closeDelay: 0 };

interface TooltipProps {
  text: string;
  children: ReactElement;
  /** For a disabled control: a press shows the reason. Otherwise a press closes the tooltip. */
  isShownOnPress?: boolean;
}

/** Label for a control without text. Never the only place for important information. */
export function Tooltip({ text, children, isShownOnPress = false }: TooltipProps) {
  const state = useTooltipTriggerState(TIMES);
  const triggerRef = useRef<ComponentRef<typeof FocusableProvider>>(null);
  const options = { ...TIMES, shouldCloseOnPress: !isShownOnPress };
  const { triggerProps, tooltipProps } = useTooltipTrigger(options, state, triggerRef);
  const press = isShownOnPress ? { onClick: () => state.open(true) } : {};

  return (
    <>
      <FocusableProvider {...triggerProps} {...press} ref={triggerRef}>
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
