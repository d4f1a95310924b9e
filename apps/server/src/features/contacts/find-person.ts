import { isSamePerson, sharesAddress } from '@countersign/contract/same-person';

interface Person {
  name: string;
  email: string;
}

/**
 * Older contacts may differ only in spaces. The contact whose name matches except for letter case comes first: no other one could
 * be renamed to it, because names must be unique per address.
 */
export function findPerson<Known extends Person>(known: readonly Known[], person: Person): Known | undefined {
  const name = person.name.toLowerCase();
  return (
    known.find((contact) => sharesAddress(contact, person) && contact.name.toLowerCase() === name) ??
    known.find((contact) => isSamePerson(contact, person))
  );
}
