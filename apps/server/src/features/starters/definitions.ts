// The structure of the starters, independent of the language.
import type { Starter, StarterTemplate } from '@countersign/contract/starters';
import type { FilledWith, InputType } from '@countersign/document-model';

/** A field at the top of a starter, which the text below refers to. */
export interface Term {
  /** The key of its label in the texts. */
  key: string;
  /** Index of its role in the starter's roles. */
  role: number;
  /** `half`: two of them share a line. */
  width: 'half' | 'full';
  type?: InputType;
  is_optional?: true;
  is_multiline?: true;
  /** The minimum value. */
  min_value?: number;
}

/** A field under the text, for everyone who signs. */
export interface SigningField {
  key: 'full_name' | 'date_signed';
  filled_with: FilledWith;
  type: InputType;
}

interface Definition {
  mode: 'template' | 'signing';
  /** The number of signers; 0: signature lines are drawn, and nobody is assigned yet. */
  roles: number;
  terms: readonly Term[];
  /** The number of checkboxes for the last role, below the terms. */
  choices: number;
}

const OTHER_TERMS = { key: 'other', role: 0, width: 'full', is_optional: true, is_multiline: true } as const satisfies Term;

export const DEFINITIONS = {
  nda: {
    mode: 'template',
    roles: 2,
    terms: [
      { key: 'first', role: 0, width: 'half', is_multiline: true },
      { key: 'second', role: 1, width: 'half', is_multiline: true },
      { key: 'purpose', role: 0, width: 'full' },
      { key: 'start', role: 0, width: 'half', type: 'date' },
      { key: 'years', role: 0, width: 'half', type: 'number', min_value: 0 },
      { key: 'law', role: 0, width: 'full' },
      OTHER_TERMS,
    ],
    choices: 0,
  },
  offer_letter: {
    mode: 'template',
    roles: 2,
    terms: [
      { key: 'employer', role: 0, width: 'half', is_multiline: true },
      { key: 'candidate', role: 0, width: 'half', is_multiline: true },
      { key: 'position', role: 0, width: 'half' },
      { key: 'place', role: 0, width: 'half' },
      { key: 'start', role: 0, width: 'half', type: 'date' },
      { key: 'hours', role: 0, width: 'half', type: 'number', min_value: 0 },
      { key: 'salary', role: 0, width: 'half' },
      { key: 'leave', role: 0, width: 'half', type: 'number', min_value: 0 },
      { key: 'reply', role: 0, width: 'half', type: 'date' },
      { key: 'law', role: 0, width: 'half' },
      OTHER_TERMS,
    ],
    choices: 0,
  },
  consent: {
    mode: 'template',
    roles: 2,
    terms: [
      { key: 'organization', role: 0, width: 'half', is_multiline: true },
      { key: 'contact', role: 0, width: 'half', type: 'email' },
      { key: 'occasion', role: 0, width: 'half' },
      { key: 'day', role: 0, width: 'half', type: 'date' },
      { key: 'use', role: 0, width: 'full', is_multiline: true },
    ],
    choices: 3,
  },
  service_agreement: {
    mode: 'template',
    roles: 2,
    terms: [
      { key: 'client', role: 0, width: 'half', is_multiline: true },
      { key: 'provider', role: 1, width: 'half', is_multiline: true },
      { key: 'services', role: 0, width: 'full', is_multiline: true },
      { key: 'start', role: 0, width: 'half', type: 'date' },
      { key: 'end', role: 0, width: 'half', type: 'date', is_optional: true },
      { key: 'fee', role: 0, width: 'half' },
      { key: 'days', role: 0, width: 'half', type: 'number', min_value: 0 },
      { key: 'law', role: 0, width: 'full' },
      OTHER_TERMS,
    ],
    choices: 0,
  },
  sample_agreement: { mode: 'signing', roles: 0, terms: [], choices: 0 },
} as const satisfies Record<Starter, Definition>;

export const SIGNING_FIELDS: readonly SigningField[] = [
  { key: 'full_name', filled_with: 'full_name', type: 'text' },
  { key: 'date_signed', filled_with: 'date_signed', type: 'date' },
];

type TermKey<Of extends Starter> = (typeof DEFINITIONS)[Of]['terms'][number]['key'];

interface StarterText {
  name: string;
  /** The opening text before the terms, which names the parties. */
  intro: string;
  clauses: readonly (readonly [heading: string, text: string])[];
}

interface TemplateText<Of extends StarterTemplate> extends StarterText {
  /** Its purpose, in one sentence. */
  description: string;
  roles: readonly [string, string];
  terms: Record<TermKey<Of>, string>;
  choices?: readonly string[];
  /** The heading above the checkboxes. */
  choices_title?: string;
}

/** All texts of the starters in one language. */
export type StarterTexts = { [Of in StarterTemplate]: TemplateText<Of> } & {
  sample_agreement: StarterText;
  /** The disclaimer that it is no legal advice: a text on the first page, to be deleted. */
  note: string;
  signature: string;
  full_name: string;
  date_signed: string;
};
