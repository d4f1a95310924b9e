// The part of the CompanyCam API (https://docs.companycam.com) that we use. Its answers are validated.
import { problem } from '@countersign/contract/problems';
import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type OAuthClient, createOAuthClient } from '#platform/oauth/oauth-client.ts';
import { type OutsideFetch, UnreachableError, createOutsideFetch } from '#platform/oauth/outside-fetch.ts';

export const COMPANYCAM = 'CompanyCam';
const PER_PAGE = 30;
const MAX_IMAGE_BYTES = 30 * 1024 * 1024;
/** The service limits calls per minute. */
const DEFAULT_PAUSE_SECONDS = 60;

/** The service rejects the access token. */
export class TokenRefusedError extends Error {
  constructor() {
    super('The access token was refused');
    this.name = 'TokenRefusedError';
  }
}

export interface CompanyCam {
  oauth: OAuthClient;
  api_url: string;
  revoke_url: string;
  client: { client_id: string; client_secret: string };
  /** For images, which may be large and hosted anywhere outside our network. */
  fetchImage: OutsideFetch;
}

/** null if the installation has no client keys for the service */
export function findCompanyCam({ config, clock }: Pick<Context, 'config' | 'clock'>): CompanyCam | null {
  if (!config.companycam) return null;
  const { client_id, client_secret, oauth_url, api_url } = config.companycam;
  const client = { client_id, client_secret };
  const oauth = createOAuthClient(
    {
      ...client,
      issuer: new URL(oauth_url).origin,
      authorize_url: `${oauth_url}/authorize`,
      token_url: `${oauth_url}/token`,
      jwks_url: null,
      api_urls: [api_url],
      client_auth: 'post',
      uses_pkce: true,
      uses_nonce: false,
    },
    clock,
  );
  const fetchImage = createOutsideFetch([oauth_url, api_url], { max_bytes: MAX_IMAGE_BYTES });
  return { oauth, api_url, revoke_url: `${oauth_url}/revoke`, client, fetchImage };
}

/** @throws AppError 409 if the installation has no client keys for the service */
export function requireCompanyCam(context: Pick<Context, 'config' | 'clock'>): CompanyCam {
  const service = findCompanyCam(context);
  if (!service) throw new AppError('conflict', problem('integration_not_set_up', { service: COMPANYCAM }));
  return service;
}

/** Whether the service can be reached, as a description. @throws UnreachableError */
export async function tryCompanyCam(context: Pick<Context, 'config' | 'clock'>): Promise<string> {
  const service = findCompanyCam(context);
  if (!service) return 'not configured';
  const { status } = await service.oauth.fetch(`${service.api_url}/users/current`);
  if (status >= 500) throw new Error(`it answers ${status}`);
  return 'answers';
}

const foreignId = z.coerce.string().regex(/^[\w-]{1,64}$/);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const images = z
  .array(z.object({ type: z.string(), uri: z.url() }))
  .nullish()
  .transform((value) => value ?? []);
export type Pictures = z.output<typeof images>;

const userSchema = z.object({ first_name: text, last_name: text, email_address: text, profile_image: images });

const EMPTY_ADDRESS = { street_address_1: '', street_address_2: '', city: '', state: '', postal_code: '', country: '' };
const projectSchema = z.object({
  id: foreignId,
  status: text,
  name: text,
  address: z
    .object({ street_address_1: text, street_address_2: text, city: text, state: text, postal_code: text, country: text })
    .nullish()
    .transform((value) => value ?? EMPTY_ADDRESS),
  primary_contact: z.object({ name: text, email: text, phone_number: text }).nullish(),
});
export type ForeignProject = z.output<typeof projectSchema>;

const photoSchema = z.object({
  id: foreignId,
  creator_name: text,
  description: text,
  uris: images,
  captured_at: z.number().int().min(0).max(32_000_000_000).nullish(),
});
export type ForeignPhoto = z.output<typeof photoSchema>;

export interface Slice<T> {
  data: T[];
  next_page: number | null;
}

/**
 * The API calls for an access token. Each throws TokenRefusedError if the token is rejected, and AppError for all other errors.
 */
export function readingCompanyCam(service: CompanyCam, token: string) {
  const get = <Schema extends z.ZodType>(schema: Schema, path: string, query: Record<string, string | number> = {}) =>
    read(service, { token, schema, path, query });
  const list = async <Schema extends z.ZodType>(schema: Schema, path: string, query: Record<string, string | number>) => {
    const data = await get(z.array(schema), path, { ...query, per_page: PER_PAGE });
    return { data, next_page: data.length === PER_PAGE ? Number(query['page']) + 1 : null };
  };
  return {
    user: () => get(userSchema, '/users/current'),
    project: (id: string) => get(projectSchema, `/projects/${id}`),
    photo: (id: string) => get(photoSchema, `/photos/${id}`),
    photos: (project: string, page: number) => list(photoSchema, `/projects/${project}/photos`, { page }),

    async projects({ search, page }: { search: string; page: number }): Promise<Slice<ForeignProject>> {
      const { data, next_page } = await list(projectSchema, '/projects', { page, ...(search && { query: search }) });
      return { data: data.filter(({ status }) => status !== 'deleted'), next_page };
    },
  };
}

async function read<Schema extends z.ZodType>(
  { oauth, api_url }: CompanyCam,
  request: { token: string; schema: Schema; path: string; query: Record<string, string | number> },
): Promise<z.output<Schema>> {
  const url = new URL(api_url + request.path);
  for (const [name, value] of Object.entries(request.query)) url.searchParams.set(name, String(value));
  const headers = { authorization: `Bearer ${request.token}`, accept: 'application/json' };
  const answer = await oauth.fetch(url.href, { headers }).catch(explainSilence);
  if (!answer.ok) throw refusalOf(answer);

  const found = request.schema.safeParse(await answer.json().catch(() => null));
  if (!found.success) throw new AppError('conflict', problem('integration_unexpected_response', { service: COMPANYCAM }));
  return found.data;
}

/** For a `catch`: translates a missing answer into an error that the user cannot do anything about. */
export function explainSilence(error: unknown): never {
  throw error instanceof UnreachableError ? unreachable() : error;
}

export function unreachable(): AppError {
  return new AppError('conflict', problem('integration_not_responding', { service: COMPANYCAM }));
}

function refusalOf({ status, headers }: Response): Error {
  if (status === 401) return new TokenRefusedError();
  if (status === 404) return new AppError('not_found');
  if (status === 403) return new AppError('conflict', problem('integration_no_access', { service: COMPANYCAM }));
  if (status !== 429) return unreachable();
  const seconds = Number(headers.get('retry-after'));
  return new AppError('too_many_requests', {
    ...problem('integration_limits_requests', { service: COMPANYCAM }),
    retry_after_seconds: Number.isInteger(seconds) && seconds > 0 ? seconds : DEFAULT_PAUSE_SECONDS,
  });
}
