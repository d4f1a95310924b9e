// A simulated Gotenberg server on loopback (gotenberg.dev, version 8) for tests: its LibreOffice route, health and version.
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gotenberg {
  url: string;
  /** The received files, in order. */
  readonly received: { name: string; bytes: Buffer }[];
  /** Number of calls answered with 503. */
  readonly failures: number;
  /** While true, every call is answered with 503, as if the server were overloaded. */
  setDown(isDown: boolean): void;
  /** Sets the reported version. */
  setVersion(version: string): void;
  close(): Promise<void>;
}

const ENDINGS = ['.docx', '.doc', '.odt', '.rtf', '.xlsx', '.xls', '.ods', '.pptx', '.ppt', '.odp'];

/** @param pdf returned for every file, except those containing the word "unreadable", whose conversion fails */
export async function startGotenberg(pdf: Uint8Array): Promise<Gotenberg> {
  const received: { name: string; bytes: Buffer }[] = [];
  let isDown = false;
  let failures = 0;
  let version = '8.34.0';

  const answer = ({ method, url, headers }: IncomingMessage, body: Buffer): [number, string, string | Uint8Array] => {
    if (isDown) {
      failures += 1;
      return [503, 'text/plain', 'Service Unavailable'];
    }
    if (method === 'GET' && url === '/health')
      return [200, 'application/json', JSON.stringify({ status: 'up', details: { libreoffice: { status: 'up' } } })];
    if (method === 'GET' && url === '/version') return [200, 'text/plain; charset=UTF-8', version];
    if (method !== 'POST' || url !== '/forms/libreoffice/convert') return [404, 'text/plain', 'Not Found'];
    const part = filePart(body, headers['content-type'] ?? '');
    if (!part) return [415, 'text/plain', "Invalid 'Content-Type' header value: want 'multipart/form-data'"];
    received.push(part);
    if (!ENDINGS.some((ending) => part.name.endsWith(ending)))
      return [400, 'text/plain', `Invalid form data: no form file found for extensions: [${ENDINGS.join(' ')}]`];
    if (part.bytes.includes('unreadable'))
      return [400, 'text/plain', 'LibreOffice failed to process a document: possible causes include malformed page ranges'];
    return [200, 'application/pdf', pdf];
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [status, type, body] = answer(request, Buffer.concat(parts));
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get failures() {
      return failures;
    },
    setDown: (value) => {
      isDown = value;
    },
    setVersion: (value) => {
      version = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The single part `files` of the form (RFC 7578). */
function filePart(body: Buffer, contentType: string): { name: string; bytes: Buffer } | null {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(contentType)?.[1];
  if (boundary === undefined || !body.subarray(0, boundary.length + 2).equals(Buffer.from(`--${boundary}`))) return null;
  const start = body.indexOf('\r\n\r\n');
  const end = body.lastIndexOf(`\r\n--${boundary}--`);
  const name = /form-data; name="files"; filename="([^"]+)"/.exec(body.toString('utf8', 0, start))?.[1];
  return name === undefined || end < start ? null : { name, bytes: body.subarray(start + 4, end) };
}
