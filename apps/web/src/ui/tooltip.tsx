import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

/** Words for a control that shows none. Never the only place for something a person must know. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip
        offset={6}
        className="animate-fade max-w-64 rounded-md bg-ink px-2 py-1 text-xs font-medium text-surface shadow-lift"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
