// Social sign-in providers. Their addresses have defaults, and each can be replaced, for example with a simulator.
import { z } from 'zod';

/** A URL that secrets may be sent to. */
export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => /^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i.test(value),
    'must begin with https://; http:// is for this machine only',
  );

/** Parameters that a provider rejects are omitted, see platform/oauth. */
const SERVICES = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
    profile_url: 'https://openidconnect.googleapis.com/v1/userinfo',
    uses_pkce: true,
    uses_nonce: true,
  },
  // Plain OAuth 2.0. URLs without a version select the oldest version that Facebook still supports.
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize_url: 'https://www.facebook.com/dialog/oauth',
    token_url: 'https://graph.facebook.com/oauth/access_token',
    jwks_url: null,
    profile_url: 'https://graph.facebook.com/me',
    uses_pkce: true,
    uses_nonce: false,
  },
  // Repeats no nonce in its ID tokens, and answers "invalid_client" to a code_verifier from a client with a secret.
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    authorize_url: 'https://www.linkedin.com/oauth/v2/authorization',
    token_url: 'https://www.linkedin.com/oauth/v2/accessToken',
    jwks_url: 'https://www.linkedin.com/oauth/openid/jwks',
    profile_url: 'https://api.linkedin.com/v2/userinfo',
    uses_pkce: false,
    uses_nonce: false,
  },
} as const;

export const socialVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default(SERVICES.google.issuer),
  GOOGLE_AUTHORIZE_URL: serviceUrl.default(SERVICES.google.authorize_url),
  GOOGLE_TOKEN_URL: serviceUrl.default(SERVICES.google.token_url),
  GOOGLE_JWKS_URL: serviceUrl.default(SERVICES.google.jwks_url),
  GOOGLE_API_URL: serviceUrl.default(SERVICES.google.profile_url),

  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_AUTHORIZE_URL: serviceUrl.default(SERVICES.facebook.authorize_url),
  FACEBOOK_TOKEN_URL: serviceUrl.default(SERVICES.facebook.token_url),
  FACEBOOK_API_URL: serviceUrl.default(SERVICES.facebook.profile_url),

  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_ISSUER: z.url().default(SERVICES.linkedin.issuer),
  LINKEDIN_AUTHORIZE_URL: serviceUrl.default(SERVICES.linkedin.authorize_url),
  LINKEDIN_TOKEN_URL: serviceUrl.default(SERVICES.linkedin.token_url),
  LINKEDIN_JWKS_URL: serviceUrl.default(SERVICES.linkedin.jwks_url),
  LINKEDIN_API_URL: serviceUrl.default(SERVICES.linkedin.profile_url),
};

const socialEnvironment = z.object(socialVariables);
type SocialEnvironment = z.infer<typeof socialEnvironment>;

export function findSocialContradictions(env: SocialEnvironment): string[] {
  return (['GOOGLE', 'FACEBOOK', 'LINKEDIN'] as const)
    .filter((name) => (env[`${name}_CLIENT_ID`] === undefined) !== (env[`${name}_CLIENT_SECRET`] === undefined))
    .map((name) => `${name}_CLIENT_ID, ${name}_CLIENT_SECRET: set all of them or none`);
}

/** The configured providers, by their names in the contract. */
export function shapeSocialProviders(env: SocialEnvironment) {
  const withClient = <Service extends object>(id: string | undefined, secret: string | undefined, service: Service) =>
    id && secret ? { ...service, client_id: id, client_secret: secret } : null;

  return {
    google: withClient(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, {
      ...SERVICES.google,
      issuer: env.GOOGLE_ISSUER,
      authorize_url: env.GOOGLE_AUTHORIZE_URL,
      token_url: env.GOOGLE_TOKEN_URL,
      jwks_url: env.GOOGLE_JWKS_URL,
      profile_url: env.GOOGLE_API_URL,
    }),
    facebook: withClient(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, {
      ...SERVICES.facebook,
      authorize_url: env.FACEBOOK_AUTHORIZE_URL,
      token_url: env.FACEBOOK_TOKEN_URL,
      profile_url: env.FACEBOOK_API_URL,
    }),
    linkedin: withClient(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET, {
      ...SERVICES.linkedin,
      issuer: env.LINKEDIN_ISSUER,
      authorize_url: env.LINKEDIN_AUTHORIZE_URL,
      token_url: env.LINKEDIN_TOKEN_URL,
      jwks_url: env.LINKEDIN_JWKS_URL,
      profile_url: env.LINKEDIN_API_URL,
    }),
  };
}
