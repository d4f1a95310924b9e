// The only place that turns an error into an answer. Unexpected errors are logged in full and answered in general terms.
import { type Problem, presentProblem, problem, sentenceOf } from '@countersign/contract/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseBusy } from '#platform/db/busy-database.ts';
import { isConnectionLost } from '#platform/db/lost-connection.ts';
import { AppError, tooLarge } from '#platform/errors/app-error.ts';
import { isPassing } from '#platform/sandbox/index.ts';

const CLIENT_PROBLEMS: Record<number, Problem> = {
  400: problem('request_unreadable'),
  404: problem('not_found'),
  413: problem('too_large'),
  415: problem('unsupported_type'),
};

/** A restarted database accepts connections by then. */
const RETRY_AFTER_SECONDS = 5;
/** Makes a browser retry, without a maintenance message. */
const PASSING = { retry_after_seconds: RETRY_AFTER_SECONDS, body: { is_transient: true } };

export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  // The rest of a partly read body would occupy the connection until its sender gives up, so the connection is closed.
  const isHalfRead = request.raw.readableFlowing !== null && !request.raw.complete;
  if (isHalfRead) reply.header('connection', 'close');
  if (error instanceof AppError) return sendAppError(error, reply);

  const status = error.statusCode ?? 500;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendAppError(tooLarge(request.routeOptions.bodyLimit), reply);
  if (status >= 400 && status < 500)
    return reply.status(status).send(presentProblem(CLIENT_PROBLEMS[status] ?? problem('request_invalid')));

  if (isConnectionLost(error)) {
    request.log.warn({ err: error }, 'the database connection was lost');
    return sendAppError(new AppError('unavailable', PASSING), reply);
  }
  if (isPassing(error) || isDatabaseBusy(error)) {
    request.log.warn({ err: error }, 'a file was not worked on, or a statement not carried out, in time');
    return sendAppError(new AppError('unavailable', { ...problem('busy'), ...PASSING }), reply);
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply.status(500).send({ ...presentProblem(problem('internal_error')), request_id: request.id });
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(presentProblem(problem('not_found')));
}

function sendAppError(error: AppError, reply: FastifyReply) {
  const { errors, body, retry_after_seconds: retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.status(error.status).send({ ...presentProblem(error.problem), ...(errors ? fieldsOf(errors) : {}), ...body });
}

function codeOf(problem: Problem): Problem {
  const { message: _sentence, ...coded } = presentProblem(problem);
  return coded;
}

/** The English texts by field, as specified, and beside them the codes for programs and translations. */
function fieldsOf(errors: Record<string, Problem[]>) {
  return {
    errors: Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, found.map(sentenceOf)])),
    error_codes: Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, found.map(codeOf)])),
  };
}
