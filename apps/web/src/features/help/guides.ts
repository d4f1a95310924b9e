// The guides that come with the product, in the order in which someone new needs them.
import { msg } from '@lingui/core/macro';
import type { Guide } from './guide.ts';

type Load = () => Promise<{ default: Guide }>;

export const GUIDES = [
  {
    slug: 'send',
    title: msg`Send a document`,
    about: msg`Recipients, fields, the review, and what follows`,
    load: (() => import('guide:send')) satisfies Load,
  },
  {
    slug: 'sign-yourself',
    title: msg`Sign your own document`,
    about: msg`Sign a PDF where you prepare it`,
    load: (() => import('guide:sign-yourself')) satisfies Load,
  },
  {
    slug: 'sign-in-person',
    title: msg`Sign in person`,
    about: msg`Several people sign on one device`,
    load: (() => import('guide:sign-in-person')) satisfies Load,
  },
  {
    slug: 'galleries',
    title: msg`Find and organize documents`,
    about: msg`Lists, filters, folders, templates, several at once`,
    load: (() => import('guide:galleries')) satisfies Load,
  },
  {
    slug: 'contacts',
    title: msg`Contacts`,
    about: msg`The people you write to, from a file or by hand`,
    load: (() => import('guide:contacts')) satisfies Load,
  },
  {
    slug: 'forms-and-bulk-send',
    title: msg`Forms and bulk send`,
    about: msg`One template for many people`,
    load: (() => import('guide:forms-and-bulk-send')) satisfies Load,
  },
  {
    slug: 'reports',
    title: msg`Reports`,
    about: msg`What was sent, and what has become of it`,
    load: (() => import('guide:reports')) satisfies Load,
  },
  {
    slug: 'organizations',
    title: msg`Organizations and members`,
    about: msg`Roles, invitations, logo and colors`,
    load: (() => import('guide:organizations')) satisfies Load,
  },
] as const;

/** The guide that a link of another guide leads to; undefined for what is not among them. */
export function guideOfLink(href: string): (typeof GUIDES)[number] | undefined {
  const [, slug] = /^([a-z-]+)\.md(?:#.*)?$/.exec(href) ?? [];
  return GUIDES.find((guide) => guide.slug === slug);
}
