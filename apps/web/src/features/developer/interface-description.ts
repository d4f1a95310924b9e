// The API description that the server generates from its contract, as this screen reads it.
import { queryOptions } from '@tanstack/react-query';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { credentialHeaders } from '#lib/api/credentials.ts';
import type { JsonSchema } from './schema-text.ts';

const PATH = '/api/openapi.json';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  tag: string;
  parameters: Parameter[];
  body: { kind: 'json' | 'multipart'; schema: JsonSchema } | null;
  /** Null without a response body, `file` if it is not JSON. */
  answer: JsonSchema | 'file' | null;
  status: string;
}

export interface DescribedEvent {
  event: string;
  schema: JsonSchema;
  example: unknown;
}

interface Content {
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>;
}

interface Described {
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody?: Content } }>;
}

export const interfaceQuery = queryOptions({
  queryKey: ['interface'],
  queryFn: async ({ signal }) => {
    const response = await fetch(PATH, { signal });
    if (!response.ok) throw toApiError(response.status, PATH, await response.text());
    const { paths, webhooks } = (await response.json()) as Description;
    return {
      operations: Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
      ),
      events: Object.entries(webhooks).map(([event, { post }]): DescribedEvent => {
        const { schema = {}, example } = post.requestBody?.content?.['application/json'] ?? {};
        return { event, schema, example };
      }),
    };
  },
  staleTime: Infinity,
});

function operationOf(method: string, path: string, described: Described): Operation {
  const [status = '200', response] =
    Object.entries(described.responses).find(([code]) => code.startsWith('2')) ?? ([] as [string?, Content?]);
  const body = described.requestBody?.content ?? {};
  const json = body['application/json']?.schema;
  const parts = body['multipart/form-data']?.schema;
  const answer = response?.content;
  return {
    method,
    path,
    summary: described.summary,
    description: described.description,
    tag: described.tags[0] ?? '',
    parameters: described.parameters ?? [],
    body: json ? { kind: 'json', schema: json } : parts ? { kind: 'multipart', schema: parts } : null,
    answer: answer ? (answer['application/json']?.schema ?? 'file') : null,
    status,
  };
}

export interface TriedAnswer {
  status: number;
  /** Time until the response arrived, in ms. */
  took_ms: number;
  text: string;
}

/** Makes the call with the user's own session. @throws ApiError with status 0 without a response */
export async function tryOperation(
  { method, path, parameters }: Operation,
  input: { parameters: Readonly<Record<string, string>>; body: string | null },
): Promise<TriedAnswer> {
  const headers = await credentialHeaders(method);
  if (input.body !== null) headers['Content-Type'] = 'application/json';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.parameters[name] ?? ''));
  const begun = performance.now();
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) => {
      const value = input.parameters[name] ?? '';
      return place === 'query' && value !== '' ? [[name, value]] : [];
    }),
  ).toString();
  const response = await fetch(query === '' ? filled : `${filled}?${query}`, {
    method,
    headers,
    credentials: 'include',
    body: input.body,
  }).catch(() => {
    throw new ApiError({ status: 0, path });
  });
  const took_ms = Math.round(performance.now() - begun);
  const isText = /json|text|csv/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, took_ms, text: isText ? pretty(await response.text()) : fileText(response) };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function fileText(response: Response): string {
  const type = response.headers.get('content-type');
  return type ? `${type}, ${response.headers.get('content-length') ?? '?'} bytes` : '';
}

/** The same call for a shell, using a token from /settings/api-tokens. */
export function curlOf({ method, path, body }: Operation, origin: string): string {
  const lines = [`curl -X ${method} '${origin}${path}'`, `-H "Authorization: Bearer $TOKEN"`];
  if (body?.kind === 'json') lines.push(`-H 'Content-Type: application/json'`, `-d '{}'`);
  if (body?.kind === 'multipart') lines.push(`-F 'file=@document.pdf'`);
  return lines.join(' \\\n  ');
}
