// Generates the OpenAPI 3.1 document from the same schemas that validate requests.
import type { Endpoint } from '@countersign/contract/endpoint';
import { errorBody } from '@countersign/contract/errors';
import { OTHER_PROBLEM, PROBLEMS } from '@countersign/contract/problems';
import { toolOptions } from '@countersign/contract/tool-options';
import { WEBHOOK_PAYLOADS, examplePayload } from '@countersign/contract/webhook-payloads';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@countersign/contract/webhooks';
import { z } from 'zod';
import type { MountedRoute } from './mount.ts';

export function createOpenApi(routes: readonly MountedRoute[], info: { version: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {};

  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: describe(route, path) };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Countersign', version: info.version, description: 'Create, fill in and e-sign PDF documents and templates.' },
    servers: [{ url: info.url }],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: delivery(event) }])),
    components: {
      schemas: { Error: errorSchema(), ProblemCode: problemCodes(), ...toolSchemas() },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: `${info.url.startsWith('https:') ? '__Host-' : ''}countersign_session` },
      },
    },
  };
}

function errorSchema() {
  const schema = jsonSchema(errorBody, 'output');
  return { ...schema, properties: { ...(schema['properties'] as object), code: { $ref: '#/components/schemas/ProblemCode' } } };
}

/** All problem codes with their English sentences, in which `{name}` stands for a parameter. */
function problemCodes() {
  const codes = Object.entries(PROBLEMS).map(([code, sentence]) => ({ const: code, description: sentence }));
  const other = { const: OTHER_PROBLEM, description: 'See `message`: the words of an earlier version or of another program.' };
  return { type: 'string', oneOf: [...codes, other] };
}

/** The schemas of `options` for each PDF tool: `tool_options_merge` and so on. */
function toolSchemas() {
  return Object.fromEntries(
    Object.entries(toolOptions).map(([tool, schema]) => [`tool_options_${tool}`, jsonSchema(schema, 'input')]),
  );
}

/**
 * A delivery is signed according to Standard Webhooks: `webhook-id` (the id in the body), `webhook-timestamp`,
 * `webhook-signature`.
 */
function delivery(event: WebhookEvent) {
  const content = { schema: jsonSchema(WEBHOOK_PAYLOADS[event], 'output'), example: examplePayload(event) };
  return {
    summary: event,
    requestBody: { required: true, content: { 'application/json': content } },
    responses: { '2XX': { description: 'Received' }, '410': { description: 'Gone: nothing more is sent here' } },
  };
}

function describe(route: MountedRoute, path: string) {
  const { endpoint } = route;
  return {
    operationId: operationId(endpoint, path),
    summary: endpoint.summary,
    description: [endpoint.description, accessOf(route)].filter(Boolean).join('\n\n'),
    tags: [endpoint.tag],
    security: route.policy.allows.includes('guest') ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(endpoint),
    ],
    ...requestBody(endpoint),
    responses: { [endpoint.status]: answer(endpoint), '4XX': errorAnswer(), '5XX': errorAnswer() },
  };
}

/** Who may call the route, and with which API tokens. */
function accessOf({ endpoint, policy }: MountedRoute): string {
  const tokens =
    endpoint.ability === 'session' ? 'API tokens are not accepted.' : `API tokens need the ability ${endpoint.ability}.`;
  return `Access: ${policy.name}. ${tokens}`;
}

function queryParameters({ query }: Endpoint) {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.body_kind === 'none') return {};
  const schema = jsonSchema(endpoint.body, 'input');
  const examples = examplesOf(endpoint);
  if (endpoint.body_kind === 'json')
    return { requestBody: { required: true, content: { 'application/json': { schema, ...examples } } } };

  const properties = {
    ...(schema['properties'] as object | undefined),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  const json = endpoint.json_body && { 'application/json': { schema: jsonSchema(endpoint.json_body, 'input') } };
  const multipart = { 'multipart/form-data': { schema: { ...schema, properties }, ...examples } };
  return { requestBody: { required: true, content: { ...multipart, ...json } } };
}

function examplesOf({ examples }: Endpoint) {
  const named = Object.entries(examples).map(([name, value]: [string, unknown]) => [name, { value }] as const);
  return named.length > 0 ? { examples: Object.fromEntries(named) } : {};
}

function answer(endpoint: Endpoint) {
  if (endpoint.answer_kind === 'none') return { description: 'Done' };
  if (endpoint.answer_kind === 'file') return { description: 'The file', content: { 'application/octet-stream': {} } };
  return { description: endpoint.summary, content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } } };
}

function errorAnswer() {
  return { description: 'What went wrong', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function operationId(endpoint: Endpoint, path: string): string {
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => part.replaceAll(/[{}]/g, ''));
  return [endpoint.method.toLowerCase(), ...words].join('_').replaceAll(/\W/g, '_');
}
