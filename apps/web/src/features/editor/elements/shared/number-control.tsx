import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { readNumber } from '../../core/model/read-number.ts';
import type { LengthUnit } from '../../core/model/units.ts';
import { useFollow } from '../../ui/use-follow.ts';
import { compactInput } from './compact-input.ts';

export interface NumberControlProps {
  label: string;
  /** A letter or two shown before the number; screen readers get the label. */
  short?: string;
  /** Undefined if the elements differ. */
  value: number | undefined;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Step of an arrow key; ten times as much with Shift. */
  step?: number;
  /** Unit of a length; other units may be typed, too. */
  unit?: LengthUnit;
  className?: string;
}

const FORMAT: Intl.NumberFormatOptions = { maximumFractionDigits: 3, useGrouping: false };

/** Accepts a number or a sum, and arrow keys. Values outside of the range are clamped. */
export function NumberControl({ label, short, value, onChange, min, max, step = 1, unit, className }: NumberControlProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const shown = value === undefined ? '' : new Intl.NumberFormat(i18n.locale, FORMAT).format(value);
  // Typed text stays even if the number changes meanwhile.
  const [isTyping, setIsTyping] = useState(false);
  const [text, setText] = useFollow(shown, isTyping);
  const [refused, setRefused] = useState<string | null>(null);
  const isLeft = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isWrong = refused !== null && refused === text;

  // Browsers clear the selection when the text changes, so typing would append to the number.
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !isTyping) input.current?.select();
  }, [shown, isTyping]);

  const write = (next: number) => {
    const whole = Math.min(max, Math.max(min, next));
    if (whole !== value) onChange(whole);
  };
  const take = (typed: string) => {
    setIsTyping(false);
    if (isLeft.current || typed === shown) return;
    const number = readNumber(typed, unit);
    if (typed.trim() !== '' && number === null) return setRefused(typed);
    // Resets the text if the value stays the same.
    setText(shown);
    if (number !== null) write(number);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    // Escape discards the typed text.
    isLeft.current = event.key === 'Escape';
    if (isLeft.current) {
      setIsTyping(false);
      setText(shown);
    }
    if (event.key === 'Enter') take(typed);
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const from = readNumber(typed, unit) ?? value;
    if (direction === 0 || from === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setIsTyping(false);
    write(Math.round((from + direction * step * (event.shiftKey ? 10 : 1)) * 1_000) / 1_000);
  };

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={short ? 'sr-only' : 'text-xs font-medium text-ink-muted'}>
        {label}
      </label>
      <span className="relative block">
        {short && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-xs text-ink-muted"
          >
            {short}
          </span>
        )}
        <input
          ref={input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={value === undefined ? t`Mixed` : ''}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onFocus={(event) => {
            isLeft.current = false;
            event.currentTarget.select();
          }}
          onChange={(event) => {
            setIsTyping(true);
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => skipComposition(pressKey)(event)}
          onBlur={(event) => take(event.currentTarget.value)}
          className={classNames(
            compactInput,
            'tabular-nums placeholder:text-xs aria-invalid:border-danger',
            short && 'ps-7 pe-2',
          )}
        />
      </span>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-xs text-danger">
          {t`Enter a number.`}
        </p>
      )}
    </div>
  );
}
