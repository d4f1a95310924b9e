// The address that a card is billed to.
export const COUNTRIES = ['US', 'CA', 'MX'] as const;
type Country = (typeof COUNTRIES)[number];

export interface Address {
  address1: string;
  city: string;
  state: string;
  zip: string;
  country: Country;
  /** May stay empty. */
  phone: string;
}

export const EMPTY_ADDRESS: Address = { address1: '', city: '', state: '', zip: '', country: 'US', phone: '' };

const REQUIRED_FIELDS = ['address1', 'city', 'state', 'zip', 'country'] as const;

/** Those of the fields that still have to be filled out. */
export function missingIn(address: Address): ReadonlySet<keyof Address> {
  return new Set(REQUIRED_FIELDS.filter((field) => address[field].trim() === ''));
}

/** As the payment provider takes it. */
export function billingDetails({ address1, city, state, zip, country, phone }: Address) {
  const address = { line1: address1.trim(), city: city.trim(), state: state.trim(), postal_code: zip.trim(), country };
  return phone.trim() === '' ? { address } : { address, phone: phone.trim() };
}
