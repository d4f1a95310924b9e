// Fields of an organization, for creating and editing.
import type { SealMode } from '@countersign/contract/fields';
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { type Control, Controller } from 'react-hook-form';
import { FormTextField } from '#ui/form-text-field.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { OrganizationBody, OrganizationChanges } from './organizations-api.ts';

export interface OrganizationValues {
  name: string;
  /** Hex values as typed; empty for none. */
  primary_color: string;
  secondary_color: string;
  logo: string | null;
  is_active: boolean;
  seal_mode: SealMode;
}

export const FIELD_NAMES = ['name', 'primary_color', 'secondary_color', 'logo', 'is_active', 'seal_mode'] as const;

/** Initial values; those of a new organization by default. */
export function valuesOf(organization?: Organization): OrganizationValues {
  return {
    name: organization?.name ?? '',
    primary_color: organization?.primary_color ?? '',
    secondary_color: organization?.secondary_color ?? '',
    logo: organization?.logo_base64 ?? null,
    is_active: organization?.is_active ?? true,
    seal_mode: organization?.seal_mode ?? 'each',
  };
}

export function bodyOf({ primary_color, secondary_color, ...values }: OrganizationValues): Required<OrganizationBody> {
  return { ...values, primary_color: primary_color || null, secondary_color: secondary_color || null };
}

/** Only the fields edited here, because a colleague may have changed the others. */
export function changesOf(
  values: OrganizationValues,
  dirty: Partial<Record<keyof OrganizationValues, boolean>>,
): OrganizationChanges {
  const body = bodyOf(values);
  // A partial body: missing fields stay unchanged.
  return Object.fromEntries(FIELD_NAMES.filter((name) => dirty[name]).map((name) => [name, body[name]])) as OrganizationChanges;
}

export function OrganizationFields({ control, hasFocus = false }: { control: Control<OrganizationValues>; hasFocus?: boolean }) {
  const { t } = useLingui();

  return (
    <>
      <FormTextField control={control} name="name" label={t`Name`} autoComplete="off" autoFocus={hasFocus} />
      <Controller
        control={control}
        name="logo"
        render={({ field, fieldState }) => (
          <LogoField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Controller
          control={control}
          name="primary_color"
          render={({ field, fieldState }) => (
            <ColorField
              label={t`Primary color`}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="secondary_color"
          render={({ field, fieldState }) => (
            <ColorField
              label={t`Secondary color`}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </>
  );
}
