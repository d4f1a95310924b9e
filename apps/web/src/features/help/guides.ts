// The product's guides, in the order in which newcomers need them.
import type { Language } from '@countersign/contract/languages';
import { msg } from '@lingui/core/macro';
import type { Guide } from './guide.ts';

/** By path; `build-guides.ts` turns each into a module, which becomes a separate chunk. */
const FILES = import.meta.glob<Guide>(
  [
    '../../../../../CHANGELOG.md',
    '../../../../../docs/guides/{contacts,forms-and-bulk-send,galleries,organizations,reports,send,sign-in-person,sign-yourself,text-tags,uploads}.md',
    '../../../../../docs/guides/{de,fr,es,ar}/*.md',
  ],
  { query: '?guide', import: 'default' },
);

export const GUIDES = [
  {
    slug: 'send',
    title: msg`Send a document`,
    about: msg`Recipients, fields, the review, and what follows`,
  },
  {
    slug: 'uploads',
    title: msg`Upload files`,
    about: msg`PDFs, images, Word files, several at once`,
  },
  {
    slug: 'text-tags',
    title: msg`Text tags`,
    about: msg`Fields from words in your document`,
  },
  {
    slug: 'sign-yourself',
    title: msg`Sign your own document`,
    about: msg`Sign a PDF where you prepare it`,
  },
  {
    slug: 'sign-in-person',
    title: msg`Sign in person`,
    about: msg`Several people sign on one device`,
  },
  {
    slug: 'galleries',
    title: msg`Find and organize documents`,
    about: msg`Lists, filters, folders, templates, several at once`,
  },
  {
    slug: 'contacts',
    title: msg`Contacts`,
    about: msg`The people you write to, from a file or by hand`,
  },
  {
    slug: 'forms-and-bulk-send',
    title: msg`Forms and bulk send`,
    about: msg`One template for many people`,
  },
  {
    slug: 'reports',
    title: msg`Reports`,
    about: msg`What was sent, and what has become of it`,
  },
  {
    slug: 'organizations',
    title: msg`Organizations and members`,
    about: msg`Roles, invitations, logo and colors`,
  },
] as const;

/** A guide with its language. */
export interface WrittenGuide extends Guide {
  language: Language;
}

/**
 * Loads the guide in the requested language, otherwise in English.
 * @throws Error for an unknown name
 */
export function loadGuide(slug: string, language: Language): Promise<WrittenGuide> {
  const translation = `docs/guides/${language}/${slug}.md`;
  return isThere(translation) ? loadFile(translation, language) : loadFile(`docs/guides/${slug}.md`, 'en');
}

/** The changelog, in English. */
export function loadChanges(): Promise<WrittenGuide> {
  return loadFile('CHANGELOG.md', 'en');
}

async function loadFile(name: string, language: Language): Promise<WrittenGuide> {
  const load = FILES[keyOf(name)];
  if (!load) throw new Error(`There is no ${name} among the guides.`);
  return { ...(await load()), language };
}

function isThere(name: string): boolean {
  return keyOf(name) in FILES;
}

function keyOf(name: string): string {
  return `../../../../../${name}`;
}

/** The guide that a link in another guide refers to; undefined for other links. */
export function guideOfLink(href: string): (typeof GUIDES)[number] | undefined {
  const [, slug] = /^([a-z-]+)\.md(?:#.*)?$/.exec(href) ?? [];
  return GUIDES.find((guide) => guide.slug === slug);
}
