import { cleanLine } from '@countersign/document-model/clean-text';

interface Person {
  name: string;
  email: string;
}

/** A couple or an office may share a mailbox: someone is known by address and name. */
export function isSamePerson(one: Person, other: Person): boolean {
  return personKey(one) === personKey(other);
}

/** Text that is the same for the same person, by `isSamePerson`. */
export function personKey({ name, email }: Person): string {
  return `${email.toLowerCase()}\n${tidyName(name.normalize('NFKC')).toLowerCase()}`;
}

/** A name with one space between its words, and nothing in it that is not seen. */
export function tidyName(name: string): string {
  return cleanLine(name).replaceAll(/\s+/g, ' ');
}

export function sharesAddress(one: Pick<Person, 'email'>, other: Pick<Person, 'email'>): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase();
}

/** Whether someone is among them twice. */
export function hasPersonTwice(people: readonly Person[]): boolean {
  return people.some((person, index) => people.slice(index + 1).some((other) => isSamePerson(person, other)));
}
