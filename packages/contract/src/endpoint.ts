// Describes one HTTP endpoint: method, path, and the schemas that validate input and filter output. The server mounts it, the
// browser calls it, and the OpenAPI document is generated from it.
import { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `json`: the schema's object. `none`: 204. `file`: bytes with a file name. `events` and other shapes are not used. */
export type AnswerKind = 'json' | 'none' | 'file';

/** The ability that an API token needs for the call; `session` rejects all API tokens. */
export type Ability = 'read' | 'write' | 'sign' | 'admin' | 'session';

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: HttpMethod;
  /** `{name}` is a parameter; `{space}` stands for `users/{space_id}` or `organizations/{space_id}`. */
  path: Path;
  /** What the call does, in a few words for a list of calls. */
  summary: string;
  /** Conditions, side effects and particular answers; empty if the summary says it all. */
  description: string;
  tag: string;
  ability: Ability;
  query: Query;
  body: Body;
  /** `multipart`: a streamed file with text fields beside it; the body schema describes the text fields. */
  body_kind: 'json' | 'multipart' | 'none';
  /** The JSON body that a multipart endpoint accepts instead of a file. */
  json_body: z.ZodType | null;
  /** Limit of a JSON body, in bytes. The server reads more than the default only from callers who may make the call. */
  max_body_bytes: number;
  answer: Answer;
  answer_kind: AnswerKind;
  status: number;
  /** A POST that does its work once and gives the same answer however often it comes: it needs no Idempotency-Key. */
  is_idempotent: boolean;
  /** Example bodies for the OpenAPI document, by name. */
  examples: Readonly<Record<string, unknown>>;
}

type EndpointInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  method: HttpMethod;
  path: Path;
  summary: string;
  description?: string;
  tag: string;
  ability?: Ability;
  query?: Query;
  body?: Body;
  body_kind?: 'json' | 'multipart';
  json_body?: z.ZodType;
  max_body_bytes?: number;
  answer?: Answer;
  answer_kind?: AnswerKind;
  status?: number;
  is_idempotent?: boolean;
  examples?: Readonly<Record<string, unknown>>;
};

/** Body limits in bytes. `long`: lists of hundreds of items, values of many stubs. `pictures`: drawings, or images in base64. */
export const BODY_BYTES = { usual: 64 * 1024, long: 4 * 1024 * 1024, images: 10 * 1024 * 1024 } as const;

const nothing = z.undefined();
const noQuery = z.strictObject({});

/** Describes an endpoint; by default it has no query and no body, and answers 204. */
export function endpoint<
  Path extends string,
  Query extends z.ZodType = typeof noQuery,
  Body extends z.ZodType = typeof nothing,
  Answer extends z.ZodType = typeof nothing,
>(input: EndpointInput<Path, Query, Body, Answer>): Endpoint<Path, Query, Body, Answer> {
  const answerKind = input.answer_kind ?? (input.answer ? 'json' : 'none');

  return {
    method: input.method,
    path: input.path,
    summary: input.summary,
    description: input.description ?? '',
    tag: input.tag,
    ability: input.ability ?? (input.method === 'GET' ? 'read' : 'write'),
    // The defaults have the very types that the type parameters default to.
    query: input.query ?? (noQuery as unknown as Query),
    body: input.body ?? (nothing as unknown as Body),
    body_kind: input.body_kind ?? (input.body ? 'json' : 'none'),
    json_body: input.json_body ?? null,
    max_body_bytes: input.max_body_bytes ?? BODY_BYTES.usual,
    answer: input.answer ?? (nothing as unknown as Answer),
    answer_kind: answerKind,
    status: input.status ?? (answerKind === 'none' ? 204 : 200),
    is_idempotent: input.is_idempotent ?? false,
    examples: input.examples ?? {},
  };
}

/** The names of the parameters of a path, as a union of strings. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends 'space' ? 'space_id' | 'space_type' : Name) | ParamNames<Rest>
  : never;

export type Params<Path extends string> = { [Name in ParamNames<Path>]: string };

export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
