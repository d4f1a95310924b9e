import type { FilledField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { lookOf } from '../editor/elements/element-kinds.ts';
import { useFieldName } from '../editor/elements/shared/field-name.ts';

/** Placeholder for a value filled in by the server: what it will be, and when. */
export function FilledByServer({ field }: { field: FilledField }) {
  const { t } = useLingui();
  const name = useFieldName(field);
  const { icon: Icon } = lookOf(field);
  const when = field.filled_with === 'date_signed' ? t`Filled in when you finish` : t`Filled in for you`;
  const size = Math.min(8, Math.max(5, field.height * 0.32));

  return (
    <span
      style={{ fontSize: `calc(var(--z) * ${size}px)` }}
      className="absolute inset-0 flex items-center gap-[0.5em] overflow-hidden rounded-[3px] bg-[#5f6672]/8 px-[0.5em] leading-tight text-[#4a505b] ring-1 ring-[#5f6672]/35"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-[1.4em] shrink-0" />
      <span dir="auto" className="min-w-0 [&>*]:block [&>*]:truncate">
        <span className="font-medium">
          {name}
          <span className="sr-only">: </span>
        </span>
        <span>{when}</span>
      </span>
    </span>
  );
}
