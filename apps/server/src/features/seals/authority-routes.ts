// The addresses in certificates issued here: issuer certificates, revocation lists and OCSP. Not part of the API contract,
// because PDF viewers use these standard protocols.
import { answerOcsp } from '@countersign/pdf';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { callOf } from '#platform/http/call-of.ts';
import { enforceRateLimit } from '#platform/limits/rate-limit.ts';
import type { Authority, Issuer } from './authority.ts';

const OPEN = { open: 'readers of PDF check our certificates' };
const LIMIT = { name: 'authority', max: 120, window_seconds: 60 };
const HOUR_MS = 3_600_000;
const OCSP_VALID_MS = 24 * HOUR_MS;
const MAX_REQUEST_BYTES = 16 * 1_024;

export function authorityRoutes(app: FastifyInstance, authority: Authority) {
  fileRoutes(app, authority);
  ocspRoutes(app, authority);
}

function fileRoutes(app: FastifyInstance, authority: Authority) {
  const { clock } = app.context;
  const files = filesOf(authority);
  const lists = new Map<string, { until: number; bytes: Promise<Uint8Array> }>();

  /** Rebuilt every hour. */
  const listOf = (issuer: Issuer) => {
    const now = clock.now();
    const cached = lists.get(issuer.name);
    if (cached && cached.until > now.getTime()) return cached.bytes;
    const list = { until: now.getTime() + HOUR_MS, bytes: authority.revocationList(issuer, now) };
    lists.set(issuer.name, list);
    return list.bytes;
  };

  app.get<{ Params: { file: string } }>('/authority/:file', { config: OPEN }, async (request, reply) => {
    await enforceRateLimit(callOf(request), LIMIT);
    const file = files.get(request.params.file);
    if (!file) throw new AppError('not_found');
    reply.header('cache-control', `public, max-age=${HOUR_MS / 1_000}`);
    if (file.kind === 'certificate') return reply.type('application/pkix-cert').send(Buffer.from(file.issuer.certificate));
    return reply.type('application/pkix-crl').send(Buffer.from(await listOf(file.issuer)));
  });
}

type AuthorityFile = { kind: 'certificate' | 'list'; issuer: Issuer };

/** `revoked.crl` is the list of the current issuer; certificates name the list of their own issuer. */
function filesOf({ issuers: [root, ...issuing] }: Authority): Map<string, AuthorityFile> {
  const files = new Map<string, AuthorityFile>();
  const add = (issuer: Issuer | undefined, certificate: string, list: string) => {
    if (!issuer) return;
    files.set(`${certificate}.cer`, { kind: 'certificate', issuer });
    files.set(`${list}.crl`, { kind: 'list', issuer });
  };
  add(root, 'root', 'root');
  for (const issuer of issuing) add(issuer, `issuing-${issuer.name}`, `revoked-${issuer.name}`);
  const [current] = issuing;
  if (current) files.set('revoked.crl', { kind: 'list', issuer: current });
  return files;
}

function ocspRoutes(app: FastifyInstance, authority: Authority) {
  const answer = async (request: FastifyRequest, reply: FastifyReply, ocspRequest: Uint8Array) => {
    await enforceRateLimit(callOf(request), LIMIT);
    const at = app.context.clock.now();
    const { issuers } = authority;
    const bytes = await answerOcsp(ocspRequest, { issuers, at, next_update: new Date(at.getTime() + OCSP_VALID_MS) });
    return reply.type('application/ocsp-response').send(Buffer.from(bytes));
  };

  app.addContentTypeParser(
    'application/ocsp-request',
    { parseAs: 'buffer', bodyLimit: MAX_REQUEST_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Body: unknown }>('/authority/ocsp', { config: OPEN, bodyLimit: MAX_REQUEST_BYTES }, (request, reply) =>
    answer(request, reply, Buffer.isBuffer(request.body) ? request.body : new Uint8Array()),
  );
  // RFC 6960, appendix A.1: the request's DER in base64, URL-encoded.
  app.get<{ Params: { '*': string } }>('/authority/ocsp/*', { config: OPEN }, (request, reply) =>
    answer(request, reply, Buffer.from(request.params['*'], 'base64')),
  );
}
