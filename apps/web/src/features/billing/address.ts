// The billing address of a card.
export const COUNTRIES = ['US', 'CA', 'MX'] as const;
type Country = (typeof COUNTRIES)[number];

export interface Address {
  address1: string;
  city: string;
  state: string;
  zip: string;
  country: Country;
  /** Optional. */
  phone: string;
}

export const EMPTY_ADDRESS: Address = { address1: '', city: '', state: '', zip: '', country: 'US', phone: '' };

const REQUIRED_FIELDS = ['address1', 'city', 'state', 'zip', 'country'] as const;

/** Required fields that are empty. */
export function missingIn(address: Address): ReadonlySet<keyof Address> {
  return new Set(REQUIRED_FIELDS.filter((field) => address[field].trim() === ''));
}

/** The address in the payment provider's format. */
export function billingDetails({ address1, city, state, zip, country, phone }: Address) {
  const address = { line1: address1.trim(), city: city.trim(), state: state.trim(), postal_code: zip.trim(), country };
  return phone.trim() === '' ? { address } : { address, phone: phone.trim() };
}
