// The providers: Google and LinkedIn speak OpenID Connect, Facebook plain OAuth 2.0 with its own API.
import { createHmac } from 'node:crypto';
import { email as emailSchema, requiredText } from '@countersign/contract/fields';
import type { SocialProvider } from '@countersign/contract/social-login';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type OAuthChecks, type OAuthClient, type OAuthTokens, createOAuthClient } from '#platform/oauth/oauth-client.ts';
import { OAuthError, refusing } from '#platform/oauth/oauth-error.ts';
import { shortened } from '#platform/shortened.ts';
import { failure } from './failures.ts';

/** A person's identity as the provider reports it. */
export const profile = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  /** The provider itself hosts the mailbox, so the address is theirs now and not only when it was verified. */
  is_email_given: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
});
export type Profile = z.infer<typeof profile>;

export interface Service {
  /** `forcesLogin`: the provider reauthenticates the person, if it supports that. */
  ask(how: { forcesLogin: boolean }): Promise<{ url: string; state: string; checks: OAuthChecks }>;
  /** @throws AppError with the reason `not_confirmed` or `unreachable` */
  identify(answer: { code: string; state: string; checks: OAuthChecks }): Promise<Profile>;
  /** Whether it answers at all. @throws Error */
  reach(): Promise<void>;
}

export type Services = ReturnType<typeof createServices>;

const PROMPT_LOGIN: Record<SocialProvider, Record<string, string>> = {
  google: { prompt: 'select_account' },
  facebook: { auth_type: 'reauthenticate' },
  linkedin: {},
};
const OPENID_SCOPE = 'openid profile email';
const OF_GOOGLE = /@(gmail|googlemail)\.com$/i;
const FACEBOOK_SCOPE = 'email public_profile';
const FACEBOOK_FIELDS = 'id,name,first_name,last_name,email';

/** OpenID Connect Core 1.0, section 5.1; LinkedIn sends `email_verified` as a string. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  /** Google's claim: the organization whose mailboxes it hosts. */
  hd: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

const facebookUser = z.object({
  id: z.string().min(1).max(255),
  email: z.string().optional(),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/** @returns a provider by its name, which throws AppError 404 for one that is not configured */
export function createServices(context: Pick<Context, 'config' | 'clock' | 'log' | 'public_url'>) {
  const { google, facebook, linkedin } = context.config.social_providers;
  const services: Record<SocialProvider, Service | null> = {
    google: google && serviceOf(context, 'google', google),
    facebook: facebook && serviceOf(context, 'facebook', facebook),
    linkedin: linkedin && serviceOf(context, 'linkedin', linkedin),
  };

  return (provider: SocialProvider): Service => {
    const service = services[provider];
    if (!service) throw new AppError('not_found');
    return service;
  };
}

type Settings = NonNullable<Config['social_providers'][SocialProvider]>;

function serviceOf(
  context: Pick<Context, 'clock' | 'log' | 'public_url'>,
  provider: SocialProvider,
  settings: Settings,
): Service {
  const client = createOAuthClient({ ...settings, api_urls: [settings.profile_url], client_auth: 'post' }, context.clock);
  // The port is known only once the server listens.
  const redirectUri = () => `${context.public_url}/auth/${provider}/callback`;

  return {
    ask: ({ forcesLogin }) =>
      client.authorize({
        redirect_uri: redirectUri(),
        scope: settings.jwks_url ? OPENID_SCOPE : FACEBOOK_SCOPE,
        extra: forcesLogin ? PROMPT_LOGIN[provider] : {},
      }),

    async reach() {
      const { status } = await client.fetch(settings.jwks_url ?? settings.token_url);
      if (status >= 500) throw new Error(`${provider} answers with status ${status}`);
    },

    async identify({ code, state, checks }) {
      try {
        const tokens = await client.exchange({ redirect_uri: redirectUri(), code, state, checks });
        return await refusing(() =>
          tokens.claims ? readOpenId(client, settings, tokens) : readFacebook(client, settings, tokens),
        );
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        context.log.warn({ err: error, provider }, 'a sign-in through a service came to nothing');
        throw failure(error.reason === 'unreachable' ? 'unreachable' : 'not_confirmed', provider);
      }
    },
  };
}

/** Claims missing in the ID token come from the userinfo endpoint. */
async function readOpenId(
  client: OAuthClient,
  settings: Settings,
  { claims: received, access_token }: OAuthTokens,
): Promise<Profile> {
  const account = claims.parse(received);
  if (account.email !== undefined) return profileOf({ ...account, subject: account.sub });

  const more = claims.parse(await getJson(client, settings.profile_url, access_token));
  // Section 5.3.2: the response may be about another subject.
  if (more.sub !== account.sub) throw new OAuthError('invalid', { cause: 'the profile is of another subject' });
  return profileOf({ ...more, subject: account.sub });
}

/** Facebook does not say whether an address was verified, so none counts as verified. */
async function readFacebook(client: OAuthClient, settings: Settings, { access_token }: OAuthTokens): Promise<Profile> {
  const url = new URL(settings.profile_url);
  url.searchParams.set('fields', FACEBOOK_FIELDS);
  url.searchParams.set('appsecret_proof', createHmac('sha256', settings.client_secret).update(access_token).digest('hex'));
  const account = facebookUser.parse(await getJson(client, url.href, access_token));
  return profileOf({ ...account, subject: account.id, given_name: account.first_name, family_name: account.last_name });
}

async function getJson(client: OAuthClient, url: string, accessToken: string): Promise<unknown> {
  const response = await client.fetch(url, { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } });
  if (response.status >= 500) throw new OAuthError('unreachable', { cause: `status ${response.status}` });
  if (response.status !== 200) throw new OAuthError('refused', { cause: `status ${response.status}` });
  return response.json();
}

interface ProviderProfile {
  subject: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  hd?: string | undefined;
  name?: string | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
}

function profileOf({ subject, email, email_verified, hd, name, given_name, family_name }: ProviderProfile): Profile {
  const address = emailSchema.safeParse(email).data ?? null;
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/);
  return {
    subject,
    email: address,
    is_email_verified: address !== null && email_verified === true,
    is_email_given: address !== null && email_verified === true && (hd !== undefined || OF_GOOGLE.test(address)),
    first_name: nameOf(given_name ?? first),
    last_name: nameOf(family_name ?? (given_name === undefined ? others.join(' ') : '')),
  };
}

/** Empty for a name that we would not accept from the person themselves. */
function nameOf(text: string): string {
  return requiredText(100).safeParse(shortened(text, 100)).data ?? '';
}
