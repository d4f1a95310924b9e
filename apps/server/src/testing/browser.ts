// Makes calls as a browser does: keeps cookies, and sends the CSRF token.
import type { TestApp } from './test-app.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
  bytes: Buffer;
}

interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export interface Browser {
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  upload<Body = Record<string, unknown>>(
    path: string,
    file: UploadedFile | readonly UploadedFile[],
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  cookies: Map<string, string>;
}

interface BrowserOptions {
  bearer?: string;
  without_cookies?: boolean;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

export function openBrowser(test: Pick<TestApp, 'url'>, options: BrowserOptions = {}): Browser {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, init: { body?: string | FormData; headers?: Record<string, string> }) {
    if (!options.bearer && !options.without_cookies && method !== 'GET' && !cookies.has('XSRF-TOKEN'))
      await send('GET', '/sanctum/csrf-cookie', {});
    const headers: Record<string, string> = {
      ...options.headers,
      ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(cookies.has('XSRF-TOKEN') ? { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' } : {}),
      ...init.headers,
    };
    const response = await fetch(test.url + path, {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      redirect: 'manual',
    });
    keep(response);
    return read(response);
  }

  function keep(response: Response) {
    if (options.without_cookies) return;
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=thu, 01 jan 1970/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  return {
    cookies,
    call: async <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const init =
        body === undefined
          ? { headers }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
      return (await send(method, path, init)) as Answer<Body>;
    },
    upload: async <Body>(
      path: string,
      file: UploadedFile | readonly UploadedFile[],
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const { name, bytes } of [file].flat())
        form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
      return (await send('POST', path, { body: form, headers })) as Answer<Body>;
    },
  };
}

async function read(response: Response): Promise<Answer<unknown>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
  };
}
