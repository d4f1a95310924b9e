// A policy says who may make a call, both as data (for the tests that call every route as every kind of person) and as a check.
import type { FastifyRequest } from 'fastify';
import { requireUser, requireVerifiedUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** The kinds of people that policies distinguish. */
export const PEOPLE = [
  'guest',
  'owner',
  'organization_admin',
  'organization_standard',
  // A standard member other than the one who created the object in question.
  'organization_colleague',
  'organization_signee',
  'other_user',
  'signee',
  'support_staff',
  'developer',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Policy<Grant> {
  name: string;
  allows: readonly Person[];
  /** Returns the grant for the handler (the space, the pdf, …). Throws AppError to refuse. */
  check: (request: FastifyRequest, params: Record<string, string>) => Promise<Grant>;
}

export const anyone: Policy<null> = { name: 'anyone', allows: PEOPLE, check: async () => null };

/** Every user with an account, whatever their role. */
export const signedIn: Policy<null> = {
  name: 'signed in',
  allows: PEOPLE.filter((person) => person !== 'guest' && person !== 'signee'),
  check: async (request) => {
    requireUser(request);
    return null;
  },
};

/** Operators of the installation. They see the health of its jobs, never the content of a space. */
export const supportStaff: Policy<null> = {
  name: 'support staff',
  allows: ['support_staff'],
  check: async (request) => {
    if (!requireUser(request).is_support_staff) throw new AppError('forbidden');
    return null;
  },
};

/** The same people, once their email address is verified. */
export function onceVerified<Grant>(policy: Policy<Grant>): Policy<Grant> {
  return {
    ...policy,
    name: `${policy.name}, with a verified email address`,
    check: async (request, params) => {
      const grant = await policy.check(request, params);
      requireVerifiedUser(request);
      return grant;
    },
  };
}
