import { isSamePerson, sharesAddress } from '@countersign/contract/same-person';

interface Person {
  name: string;
  email: string;
}

/**
 * Contacts that differ in spaces alone may be there from before. The one whose name is the same but for letter case comes first: another
 * one could not take the name, which has to be the only one of its kind at the address.
 */
export function findPerson<Known extends Person>(known: readonly Known[], person: Person): Known | undefined {
  const name = person.name.toLowerCase();
  return (
    known.find((contact) => sharesAddress(contact, person) && contact.name.toLowerCase() === name) ??
    known.find((contact) => isSamePerson(contact, person))
  );
}
