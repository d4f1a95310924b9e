// The people one writes to.
export const CONTACTS_PROBLEMS = {
  contacts_header_missing: 'The first row must name the columns: Name, Email and, if you like, Company.',
  contacts_of_different_members: 'Contacts of different members can’t be merged.',
  too_many_contacts: 'You can keep up to {max} contacts. Delete some that you don’t need.',
  contact_exists: 'There is already a contact with this name and email address.',
} as const;
