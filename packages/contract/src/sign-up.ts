// Who may create an account in an installation.
import { z } from 'zod';
import { asciiAddress } from './ascii-address.ts';
import { endpoint } from './endpoint.ts';
import { code } from './problem-codes.ts';

export const SIGN_UP_MODES = ['open', 'invitation', 'domains', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const MAX_DOMAINS = 50;
const NO_DOMAIN = code('domain_invalid');
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((text) => asciiAddress(`any@${text}`).slice('any@'.length))
  .max(253, NO_DOMAIN)
  .regex(DOMAIN, NO_DOMAIN);

export const signUpRules = z.object({
  mode: z.enum(SIGN_UP_MODES),
  /** Domains, with their subdomains, whose addresses may sign up in the mode `domains`. */
  domains: z.array(domain).max(MAX_DOMAINS, code('too_many_domains')),
  /** Whether addresses of disposable email services are allowed. */
  allows_disposable: z.boolean(),
});
export type SignUpRules = z.infer<typeof signUpRules>;

const answer = signUpRules.extend({
  /** Set by the configuration: only a restart with other variables changes it. */
  is_configured: z.boolean(),
});

export const getSignUpMode = endpoint({
  method: 'GET',
  path: '/api/system/sign-up',
  summary: 'Get who may create an account',
  tag: 'system',
  answer: z.object({ mode: z.enum(SIGN_UP_MODES) }),
});

export const getSignUpRules = endpoint({
  method: 'GET',
  path: '/api/back-office/sign-up',
  summary: 'Get the sign-up rules',
  tag: 'back office',
  ability: 'session',
  answer,
});

export const setSignUpRules = endpoint({
  method: 'PUT',
  path: '/api/back-office/sign-up',
  summary: 'Update the sign-up rules',
  description: 'Returns 422 for the mode `domains` without a domain.',
  tag: 'back office',
  ability: 'session',
  body: signUpRules.refine(({ mode, domains }) => mode !== 'domains' || domains.length > 0, {
    path: ['domains'],
    message: code('choose_a_domain'),
  }),
  answer,
});
