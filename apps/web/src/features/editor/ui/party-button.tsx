import type { ReactNode } from 'react';
import { Name } from '#ui/name.tsx';

export interface PartyButtonProps {
  number: number;
  party: { name: string; color: string };
  /** Replaces the name, and may wrap. */
  title?: string | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  onPress: () => void;
  /** Details below the name. */
  children: ReactNode;
}

/** Selects the assignee of new fields. */
export function PartyButton({ number, party, title, isChosen, isDisabled, onPress, children }: PartyButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onPress}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-lg px-2 py-2 text-start"
    >
      <span
        aria-hidden="true"
        className="flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold text-white"
        style={{ background: party.color }}
      >
        {number}
      </span>
      <span className="min-w-0">
        {title === undefined ? (
          <Name className="text-sm font-medium text-ink">{party.name}</Name>
        ) : (
          <span className="block text-sm font-medium text-pretty wrap-anywhere text-ink">{title}</span>
        )}
        {children}
      </span>
    </button>
  );
}
