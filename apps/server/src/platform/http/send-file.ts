// Answers with a stored file: supports Range (RFC 9110, section 14), ETag, and file names in every script (RFC 6266, 5987).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { ByteRange, Storage } from '#platform/storage/storage.ts';

export interface FileAnswer {
  key: string;
  mime: string;
  name: string;
  disposition: 'inline' | 'attachment';
  /** Whether the content under this URL never changes, so that it can be cached permanently. */
  immutable?: boolean;
}

export async function sendFile(parts: { request: FastifyRequest; reply: FastifyReply; storage: Storage }, file: FileAnswer) {
  const { request, reply, storage } = parts;
  const size = await storage.size(file.key);
  if (size === null) throw new AppError('not_found');

  const etag = `"${file.key.slice(0, 32)}"`;
  reply.header('etag', etag);
  reply.header('accept-ranges', 'bytes');
  reply.header('cache-control', file.immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache');
  reply.header('content-disposition', contentDisposition(file.disposition, file.name));
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();

  reply.type(file.mime);
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();

  const ifRange = request.headers['if-range'];
  if (range === null || (ifRange !== undefined && ifRange !== etag)) {
    reply.header('content-length', String(size));
    return reply.send(await storage.open(file.key));
  }
  reply.status(206);
  reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', String(range.end - range.start + 1));
  return reply.send(await storage.open(file.key, range));
}

/** A single range; null if the header is missing or unsupported (a request for several ranges gets the whole file). */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;

  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}

export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/["\\%]/g, '')
      .trim() || 'document.pdf';
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
