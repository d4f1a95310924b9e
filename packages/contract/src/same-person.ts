interface Person {
  name: string;
  email: string;
}

/** A couple or an office may share a mailbox: someone is known by address and name. */
export function isSamePerson(one: Person, other: Person): boolean {
  return sharesAddress(one, other) && plain(one.name) === plain(other.name);
}

export function sharesAddress(one: Pick<Person, 'email'>, other: Pick<Person, 'email'>): boolean {
  return one.email.toLowerCase() === other.email.toLowerCase();
}

/** Whether someone is among them twice. */
export function hasPersonTwice(people: readonly Person[]): boolean {
  return people.some((person, index) => people.slice(index + 1).some((other) => isSamePerson(person, other)));
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
