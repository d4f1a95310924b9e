import { type FieldElement, isFilled } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { placed } from '../editor/viewer/box-style.ts';
import { lookOf } from '../editor/elements/element-kinds.ts';
import { ElementDrawing } from '../editor/rendering/element-drawing.tsx';
import { TextFitNote } from '../editor/rendering/text-fit-note.tsx';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { UploadMark } from './upload-mark.tsx';
import { givenName } from './use-field-name.ts';
import { layerOf } from './model/field-layer.ts';
import { edgeForNote } from './model/field-room.ts';

export interface FieldControlProps extends Omit<FieldInputProps, 'describedBy'> {
  problem: string | undefined;
  isCurrent: boolean;
  onFocus: () => void;
  imageUrl: (id: string) => string;
  /** Space around the field without other fields, in points. */
  room: number;
  noteSide: 'below' | 'above';
}

/** Note beside a field, above the page, which is white in every theme. It lets presses through. */
const NOTE = 'pointer-events-none absolute z-10 w-max max-w-[min(16rem,70vw)] rounded-md px-2 py-1 text-xs shadow-lift';

/** A field of the signee on the page: a native control over the PDF's drawing of its value. */
export function FieldControl(props: FieldControlProps) {
  const { field, problem, isCurrent, imageUrl, onConsentNeeded } = props;
  const problemId = useId();
  const [isFocused, setIsFocused] = useState(false);
  const isTyped = field.kind === 'input' && !onConsentNeeded;
  const isDone = isFilled(field) && problem === undefined;
  // A filled input may have its own note, for a text that does not fit.
  const hasNote = problem !== undefined || (field.kind === 'input' && isFilled(field));
  const side = classNames(
    edgeForNote(field) === 'right' ? 'right-0' : 'left-0',
    props.noteSide === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
  );

  return (
    <div
      style={{
        ...placed(field),
        zIndex: layerOf(field, { hasNote, isInUse: isFocused }),
        ...tapStyle(field, props.room),
      }}
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
      {isFocused && props.noteSide === 'below' && <NameTag field={field} />}
      {!isFilled(field) && !(isTyped && isFocused) && <Hint field={field} />}
      {!(isTyped && isFocused) && <ElementDrawing element={field} imageUrl={imageUrl} />}
      {field.kind === 'attachment' && <UploadMark field={field} />}
      <FieldInput {...props} describedBy={problem ? problemId : undefined} />
      {problem ? (
        <span id={problemId} role="alert" dir="auto" className={classNames(NOTE, side, 'bg-[#b3261e] font-medium text-white')}>
          {problem}
        </span>
      ) : (
        <TextFitNote element={field} className={classNames(NOTE, side, 'bg-[#fff4d6] text-[#5c4300]')} />
      )}
    </div>
  );
}

/** Name of the focused field: typed text covers the hint, and a checkbox has no room for one. */
function NameTag({ field }: { field: FieldElement }) {
  const name = givenName(field);
  if (!name) return null;
  return (
    <span aria-hidden="true" dir="auto" className={classNames(NOTE, 'bottom-full left-0 mb-1 truncate bg-[#2c46c0] text-white')}>
      {name}
    </span>
  );
}

/** Enlarges a small box's touch target to 44 pixels, but at most half the way to the next field. */
function tapStyle({ width, height }: FieldElement, room: number): CSSProperties {
  const wanted = `(44px - var(--z) * ${Math.min(width, height)}px) / 2`;
  return { ['--tap' as string]: `max(0px, min(${wanted}, var(--z) * ${room / 2}px))` };
}

/** Hint in an empty field. */
function Hint({ field }: { field: FieldElement }) {
  const { t } = useLingui();
  if (field.kind === 'checkbox' || field.kind === 'radio') return null;
  if (field.kind === 'select' && field.is_list) return null;
  const { icon: Icon, label } = lookOf(field);
  const words = givenName(field);
  const standard =
    field.kind === 'signature'
      ? t`Sign here`
      : field.kind === 'initial'
        ? t`Initials`
        : field.kind === 'select'
          ? t`Choose…`
          : field.kind === 'attachment'
            ? t`Add files`
            : field.kind === 'image_input'
              ? t`Add an image`
              : t(label);
  const size = Math.min(12, Math.max(6, field.height * 0.42));

  return (
    <span
      aria-hidden="true"
      style={{ fontSize: `calc(var(--z) * ${size}px)` }}
      className="pointer-events-none absolute inset-0 flex items-center gap-[0.35em] overflow-hidden px-[calc(var(--z)*4px)] whitespace-nowrap text-[#2c46c0] [&_svg]:size-[1.05em] [&_svg]:shrink-0"
    >
      <Icon strokeWidth={1.75} />
      <span dir="auto" className="truncate">
        {words || standard}
        {field.is_required && ' *'}
      </span>
    </span>
  );
}
