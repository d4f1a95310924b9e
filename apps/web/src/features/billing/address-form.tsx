import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Address, COUNTRIES, missingIn } from './address.ts';

export interface AddressFormProps {
  formId: string;
  address: Address;
  onChange: (address: Address) => void;
  /** The address is complete. */
  onDone: () => void;
}

/** Missing fields are marked after the first submit. */
export function AddressForm({ formId, address, onChange, onDone }: AddressFormProps) {
  const { t, i18n } = useLingui();
  const [isChecked, setIsChecked] = useState(false);
  const missing = isChecked ? missingIn(address) : new Set<keyof Address>();
  const countryNames = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (missingIn(address).size === 0) onDone();
  };
  const field = (name: Exclude<keyof Address, 'country'>) => ({
    name,
    value: address[name],
    onChange: (value: string) => onChange({ ...address, [name]: value }),
    error: missing.has(name) ? t`This field is required.` : undefined,
  });

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {missing.size > 0 && <Notice tone="danger" title={t`Please fill out all address fields.`} />}
      <TextField {...field('address1')} label={t`Address`} autoComplete="address-line1" isRequired autoFocus />
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        <TextField {...field('city')} label={t`City`} autoComplete="address-level2" isRequired />
        <TextField {...field('state')} label={t`State`} autoComplete="address-level1" isRequired />
        <TextField {...field('zip')} label={t`ZIP code`} autoComplete="postal-code" isRequired />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Select
          label={t`Country`}
          value={address.country}
          onChange={(country) => onChange({ ...address, country })}
          options={COUNTRIES.map((country) => ({ value: country, label: countryNames.of(country) ?? country }))}
        />
        <TextField {...field('phone')} label={t`Phone (optional)`} type="tel" autoComplete="tel" />
      </div>
    </form>
  );
}
