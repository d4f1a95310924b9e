// The types that tags name, in our own words and in those of DocuSeal and Documenso.
import type { FilledWith, InputType } from '../elements/common.ts';

/** What a tag becomes: a kind of element, or an input of a type, or one that is filled with what is known of its signer. */
export type TagType =
  | 'signature'
  | 'initial'
  | 'checkbox'
  | 'multiple'
  | 'radio'
  | 'select'
  | 'attachment'
  | 'image_input'
  | InputType
  | `filled:${FilledWith}`;

type Syntax = 'own' | 'docuseal' | 'documenso';

/** Names are compared in lower case, without spaces, hyphens and underscores. */
const COMMON: Readonly<Record<string, TagType>> = {
  signature: 'signature',
  initials: 'initial',
  initial: 'initial',
  text: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  radio: 'radio',
  select: 'select',
  dropdown: 'select',
  email: 'email',
  phone: 'tel',
  image: 'image_input',
  file: 'attachment',
};

const OWN: Readonly<Record<string, TagType>> = {
  sig: 'signature',
  sign: 'signature',
  init: 'initial',
  datesigned: 'filled:date_signed',
  signeddate: 'filled:date_signed',
  name: 'filled:full_name',
  fullname: 'filled:full_name',
  firstname: 'filled:first_name',
  lastname: 'filled:last_name',
  email: 'filled:email',
  company: 'filled:company',
  title: 'filled:job_title',
  jobtitle: 'filled:job_title',
  time: 'time',
  datetime: 'datetime-local',
  url: 'url',
  link: 'url',
  tel: 'tel',
  check: 'checkbox',
  multiple: 'multiple',
  attachment: 'attachment',
  photo: 'image_input',
  stamp: 'image_input',
};

const DOCUSEAL: Readonly<Record<string, TagType>> = {
  datenow: 'filled:date_signed',
  stamp: 'image_input',
  multiple: 'multiple',
};

/** Its dates are those of the signature, and names and addresses those of the signer. */
const DOCUMENSO: Readonly<Record<string, TagType>> = {
  freesignature: 'signature',
  date: 'filled:date_signed',
  name: 'filled:full_name',
  email: 'filled:email',
};

const TYPES: Readonly<Record<Syntax, Readonly<Record<string, TagType>>>> = {
  own: { ...COMMON, ...OWN },
  docuseal: { ...COMMON, ...DOCUSEAL },
  documenso: { ...COMMON, ...DOCUMENSO },
};

/** null for a type that is not known. */
export function tagTypeOf(name: string, syntax: Syntax): TagType | null {
  const key = name.toLowerCase().replaceAll(/[_ -]/g, '');
  const types = TYPES[syntax];
  return Object.hasOwn(types, key) ? (types[key] ?? null) : null;
}
