import { type ElementOf, type FieldElement, isFilled } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { placed } from '../editor/canvas/placed.ts';
import { kindOf } from '../editor/elements/element-kinds.ts';
import { ElementDrawing } from '../editor/paper/element-drawing.tsx';
import type { FieldValue } from './model/value-queue.ts';
import { useFieldName } from './use-field-name.ts';

export interface FieldControlProps {
  field: FieldElement;
  problem: string | undefined;
  isCurrent: boolean;
  onChange: (value: FieldValue) => void;
  onFocus: () => void;
  onNext: () => void;
  onSign: () => void;
  imageUrl: (id: string) => string;
}

/** A field of the signee on the page: a real control, with the paper's drawing of its value. */
export function FieldControl(props: FieldControlProps) {
  const { field, problem, isCurrent, imageUrl } = props;
  const problemId = useId();
  const [isFocused, setIsFocused] = useState(false);
  const isTyped = field.kind === 'input';
  const isDone = isFilled(field) && problem === undefined;

  return (
    <div
      style={{ ...placed(field), zIndex: 200_000 }}
      onFocus={() => {
        setIsFocused(true);
        props.onFocus();
      }}
      onBlur={() => setIsFocused(false)}
      className={classNames(
        'group/field absolute rounded-[3px] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-[#2c46c0]',
        problem
          ? 'bg-[#b3261e]/10 ring-2 ring-[#b3261e]'
          : isDone
            ? 'ring-1 ring-[#1c6e46]/50'
            : 'bg-[#2c46c0]/8 ring-1 ring-[#2c46c0]/70',
        isCurrent && !problem && 'ring-2!',
      )}
    >
      {!isFilled(field) && !(isTyped && isFocused) && <Hint field={field} />}
      {!(isTyped && isFocused) && <ElementDrawing element={field} imageUrl={imageUrl} />}
      <Control {...props} describedBy={problem ? problemId : undefined} />
      {problem && (
        <span
          id={problemId}
          role="alert"
          className={classNames(
            'absolute top-full z-10 mt-1 w-max max-w-[min(16rem,70vw)] rounded-md bg-[#b3261e] px-2 py-1 text-xs font-medium text-white shadow-lift',
            field.x > 200 ? 'right-0' : 'left-0',
          )}
        >
          {problem}
        </span>
      )}
    </div>
  );
}

/** At least 44 by 44 pixels to the touch, however small the box is. */
const TAP =
  'absolute inset-0 size-full cursor-pointer appearance-none border-0 bg-transparent p-0 outline-none before:absolute before:top-1/2 before:left-1/2 before:h-full before:min-h-11 before:w-full before:min-w-11 before:-translate-1/2 before:content-[""]';

function Control({ field, onChange, onNext, onSign, describedBy }: FieldControlProps & { describedBy: string | undefined }) {
  const { t } = useLingui();
  const name = useFieldName(field);
  const shared = {
    'data-field-id': field.id,
    'aria-label': name,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
  };
  const enterGoesOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onNext();
  };

  switch (field.kind) {
    case 'checkbox':
      return (
        <input
          {...shared}
          type="checkbox"
          required={field.is_required}
          checked={field.value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onKeyDown={enterGoesOn}
          className={TAP}
        />
      );
    case 'radio':
      return (
        <input
          {...shared}
          type="radio"
          name={field.pdf_radio_group_id ?? field.id}
          required={field.is_required}
          checked={field.value}
          onChange={() => onChange(true)}
          onKeyDown={enterGoesOn}
          className={TAP}
        />
      );
    case 'select':
      return (
        <select
          {...shared}
          required={field.is_required}
          value={field.value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={enterGoesOn}
          className={`${TAP} text-transparent [&_option]:text-black`}
        >
          <option value="">{t`Choose…`}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'signature':
    case 'initial':
      return (
        <button {...shared} type="button" onClick={onSign} className={TAP}>
          <span className="sr-only">{field.value ? t`Sign again` : t`Sign`}</span>
        </button>
      );
    case 'input':
      return <TextControl field={field} shared={shared} onChange={onChange} onEnter={enterGoesOn} />;
  }
}

function TextControl({
  field,
  shared,
  onChange,
  onEnter,
}: {
  field: ElementOf<'input'>;
  shared: object;
  onChange: (value: string) => void;
  onEnter: (event: KeyboardEvent) => void;
}) {
  const style = { fontSize: `max(13px, calc(var(--z) * ${Math.min(field.size, field.height * 0.8)}px))`, color: field.color };
  const classes =
    'absolute inset-0 size-full min-w-0 resize-none border-0 bg-transparent px-[calc(var(--z)*3px)] text-transparent! outline-none focus:bg-white focus:text-black! [color-scheme:light] not-focus:[&::-webkit-datetime-edit]:opacity-0 not-focus:[&::-webkit-calendar-picker-indicator]:opacity-0';
  const isMultiline = field.is_multiline && field.type === 'text';

  if (isMultiline) {
    return (
      <textarea
        {...shared}
        required={field.is_required}
        value={field.value}
        style={style}
        maxLength={20_000}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classes}
      />
    );
  }
  return (
    <input
      {...shared}
      type={field.type === 'number' ? 'text' : field.type}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      required={field.is_required}
      value={field.value}
      style={style}
      maxLength={20_000}
      autoComplete={field.type === 'email' ? 'email' : field.type === 'tel' ? 'tel' : 'off'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onEnter}
      className={classes}
    />
  );
}

/** What belongs into an empty field. */
function Hint({ field }: { field: FieldElement }) {
  const { t } = useLingui();
  if (field.kind === 'checkbox' || field.kind === 'radio') return null;
  const { icon: Icon, label } = kindOf(field.kind);
  const words = field.label || (field.kind === 'input' && field.placeholder) || field.name;
  const standard =
    field.kind === 'signature'
      ? t`Sign here`
      : field.kind === 'initial'
        ? t`Initials`
        : field.kind === 'select'
          ? t`Choose…`
          : t(label);
  const size = Math.min(12, Math.max(6, field.height * 0.42));

  return (
    <span
      aria-hidden="true"
      style={{ fontSize: `calc(var(--z) * ${size}px)` }}
      className="pointer-events-none absolute inset-0 flex items-center gap-[0.35em] overflow-hidden px-[calc(var(--z)*4px)] whitespace-nowrap text-[#2c46c0] [&_svg]:size-[1.05em] [&_svg]:shrink-0"
    >
      <Icon strokeWidth={1.75} />
      <span className="truncate">
        {words || standard}
        {field.is_required && ' *'}
      </span>
    </span>
  );
}
