import { isSamePerson, sharesAddress } from '@countersign/contract/same-person';

interface Person {
  name: string;
  email: string;
}

/**
 * Older contacts may differ only in spaces. The contact whose name matches except for letter case comes first: another could not
 * take the name, which must be unique for the address.
 */
export function findPerson<Known extends Person>(known: readonly Known[], person: Person): Known | undefined {
  const name = person.name.toLowerCase();
  return (
    known.find((contact) => sharesAddress(contact, person) && contact.name.toLowerCase() === name) ??
    known.find((contact) => isSamePerson(contact, person))
  );
}
