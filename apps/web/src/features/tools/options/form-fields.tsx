import type { ToolField } from '@countersign/contract/tool-files';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#ui/checkbox.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { TextLink } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { detailsQuery } from '../tool-api.ts';
import { useLabelledFields } from './use-labelled-fields.ts';
import type { SpecialOptionsProps } from './special-options.tsx';
import { asTexts } from './permission-fields.tsx';

type Value = ToolField['value'];

/** Fields of a form by page, with their values. */
export function FormFields({ session, errors, set, fileId, onField }: SpecialOptionsProps & { fileId: string }) {
  const { t } = useLingui();
  const details = useQuery(detailsQuery(fileId));
  const pages = useLabelledFields(details.data?.fields ?? []);
  if (details.isError) return <FetchFailed query={details} />;
  if (details.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (pages.length === 0)
    return (
      <p className="text-sm text-pretty text-ink-muted">
        <Trans>
          This PDF has no fields to fill in.{' '}
          <TextLink to="/tools/$name" params={{ name: 'make-fillable' }}>
            “Make fillable”
          </TextLink>{' '}
          can add them.
        </Trans>
      </p>
    );
  // Field names may contain dots, so they must not be treated as paths.
  const { values } = session.draft.options;
  const filled: Record<string, unknown> = typeof values === 'object' && values !== null ? { ...values } : {};

  return (
    <div className="flex flex-col gap-6">
      {pages.map(({ page, fields: own }) => (
        <section key={page} aria-label={t`Page ${page + 1}`} className="flex flex-col gap-4">
          <h2 className="text-sm font-semibold text-ink">{t`Page ${page + 1}`}</h2>
          {own.map(({ field, label }) => (
            <div key={field.name} data-field={field.name} onFocus={() => onField(field.name)}>
              <FormField
                field={field}
                label={label}
                value={asValue(filled[field.name]) ?? field.value}
                error={errors[`values.${field.name}`]}
                onChange={(value) => set('values', { ...filled, [field.name]: value }, field.kind === 'text')}
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function asValue(value: unknown): Value | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? asTexts(value) : undefined;
}

interface FormFieldProps {
  field: ToolField;
  label: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function FormField({ field, label, value, error, onChange }: FormFieldProps) {
  const { t } = useLingui();
  if (field.kind === 'checkbox')
    return (
      <Checkbox isSelected={value === true} onChange={onChange}>
        {label}
      </Checkbox>
    );
  if (field.kind === 'text')
    return (
      <TextField
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        isMultiline={field.is_multiline}
        isRequired={field.is_required}
        autoComplete="off"
        error={error}
        {...(field.max_length !== null && { maxLength: field.max_length })}
      />
    );
  if (field.kind === 'list') return <ListField label={label} field={field} value={asTexts(value)} onChange={onChange} />;
  return (
    <Select
      label={label}
      options={[{ value: '', label: t`Nothing chosen` }, ...field.options.filter((option) => option.value !== '')]}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error}
    />
  );
}

function ListField(props: { label: string; field: ToolField; value: string[]; onChange: (value: string[]) => void }) {
  const { label, field, value, onChange } = props;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">{label}</legend>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          isSelected={value.includes(option.value)}
          onChange={(is) => onChange(is ? [...value, option.value] : value.filter((one) => one !== option.value))}
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
