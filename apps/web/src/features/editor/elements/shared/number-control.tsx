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
  /** A letter or two in front of the number; the label is what is read aloud. */
  short?: string;
  /** undefined where several elements differ. */
  value: number | undefined;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** How far an arrow key goes; ten times as far with Shift. */
  step?: number;
  /** Of a length: others may be typed, too. */
  unit?: LengthUnit;
  className?: string;
}

const FORMAT: Intl.NumberFormatOptions = { maximumFractionDigits: 3, useGrouping: false };

/** A number, or a sum of them, with arrow keys; what lies outside of the range is brought into it. */
export function NumberControl({ label, short, value, onChange, min, max, step = 1, unit, className }: NumberControlProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const shown = value === undefined ? '' : new Intl.NumberFormat(i18n.locale, FORMAT).format(value);
  // What is being typed stays, whoever changes the number in the meantime.
  const [isTyping, setIsTyping] = useState(false);
  const [text, setText] = useFollow(shown, isTyping);
  const [refused, setRefused] = useState<string | null>(null);
  const isLeft = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isWrong = refused !== null && refused === text;

  // The browser lets go of what is selected when the text below it changes: what is typed next would be added to the number.
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
    // Where nothing changes by it, it is shown again what there is.
    setText(shown);
    if (number !== null) write(number);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    // What was typed is not taken when it is left by Escape.
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
