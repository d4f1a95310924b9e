import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#platform/http/send-file.ts';

/** Answers with a file that was generated for this request. */
export function sendAs(
  reply: FastifyReply,
  file: { mime: string; name: string; disposition: 'inline' | 'attachment' },
): FastifyReply {
  return reply.type(file.mime).header('content-disposition', contentDisposition(file.disposition, file.name));
}
