// A CompanyCam simulator on loopback, with its paths and formats (https://docs.companycam.com), for development and tests.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CompanyCamPhoto,
  type CompanyCamProject,
  type PhotoSize,
  SAMPLE_PERSON,
  drawPhoto,
  presentPhoto,
  presentProject,
  sampleProjects,
} from './companycam-data.ts';
import { type Hold, createHolds } from './companycam-holds.ts';
import { type OAuthAnswer, type OAuthSimulator, createOAuthSimulator } from './companycam-oauth.ts';

export interface CompanyCam {
  url: string;
  /** Settings for a server that is to use it. */
  env: Record<string, string>;
  projects: CompanyCamProject[];
  oauth: OAuthSimulator;
  /** The received requests, for example `GET /v2/projects`. */
  requests: string[];
  /** `limited`: every API call exceeds the rate limit. `down`: no response, as if the service were unreachable. */
  mood: 'well' | 'limited' | 'failing' | 'down';
  /** Delays responses to requests with this line of `asked`, although the requests are processed. */
  hold(line: string): Hold;
  close(): Promise<void>;
}

const CLIENT = { id: 'countersign-development', secret: 'not-a-secret' };
const PER_PAGE = { default: 50, most: 100 };

/** @param options.port any free port if omitted */
export async function startCompanyCam(options: { port?: number } = {}): Promise<CompanyCam> {
  const oauth = createOAuthSimulator(CLIENT);
  const holds = createHolds();
  const server = http.createServer((request, response) => {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', simulator.url);
    const line = `${method} ${url.pathname}`;
    simulator.requests.push(line);
    if (simulator.mood === 'down') return void request.destroy();
    bodyOf(request)
      .then((body) => answer(simulator, { method, url, body, headers: request.headers }))
      .then(async (found) => {
        await holds.pass(line);
        send(response, found);
      })
      .catch((error: unknown) => send(response, { status: 500, body: { errors: [String(error)] } }));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const simulator: CompanyCam = {
    url,
    env: {
      COMPANYCAM_CLIENT_ID: CLIENT.id,
      COMPANYCAM_CLIENT_SECRET: CLIENT.secret,
      COMPANYCAM_OAUTH_URL: `${url}/oauth`,
      COMPANYCAM_API_URL: `${url}/v2`,
    },
    projects: sampleProjects(),
    oauth,
    requests: [],
    mood: 'well',
    hold: holds.hold,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return simulator;
}

interface ApiRequest {
  method: string;
  url: URL;
  body: URLSearchParams;
  headers: http.IncomingHttpHeaders;
}

type Found = OAuthAnswer | { status: number; bytes: Uint8Array };

async function answer(simulator: CompanyCam, request: ApiRequest): Promise<Found> {
  const { method, url, body, headers } = request;
  const { oauth } = simulator;
  switch (`${method} ${url.pathname}`) {
    case 'GET /oauth/authorize':
      return oauth.consent(url.searchParams);
    case 'POST /oauth/authorize':
      return oauth.decide(body);
    case 'POST /oauth/token':
      return simulator.mood === 'failing' ? { status: 503, body: {} } : oauth.token(body, headers);
    case 'POST /oauth/revoke':
      return oauth.revoke(body, headers);
  }
  const image = /^\/img\/(\d+)\/(original|web|thumbnail)\.jpg$/.exec(url.pathname);
  if (image) return imageOf(simulator, image[1] ?? '', image[2] as PhotoSize);
  return api(simulator, request);
}

async function imageOf({ projects }: CompanyCam, id: string, size: PhotoSize): Promise<Found> {
  const photo = projects.flatMap(({ photos }) => photos).find((candidate) => candidate.id === id);
  return photo ? { status: 200, bytes: photo.bytes ?? (await drawPhoto(photo, size)) } : missing();
}

function api(simulator: CompanyCam, { url, headers }: ApiRequest): OAuthAnswer {
  if (simulator.mood === 'limited')
    return { status: 429, headers: { 'retry-after': '30' }, body: { errors: ['Rate limit exceeded'] } };
  if (simulator.mood === 'failing') return { status: 500, body: { errors: ['An unexpected problem occurred'] } };
  if (!simulator.oauth.isGood(headers.authorization)) return { status: 401, body: { errors: ['Not authorized'] } };

  const { projects } = simulator;
  const [, version, kind, id, part] = url.pathname.split('/');
  if (version !== 'v2') return missing();
  if (kind === 'users' && id === 'current') return { status: 200, body: person(simulator) };
  if (kind === 'photos') return photoAlone(simulator, id);
  const project = projects.find((candidate) => candidate.id === id);
  if (kind !== 'projects' || (id !== undefined && !project)) return missing();
  if (!project) return { status: 200, body: paged(matching(projects, url), url).map(presentProject) };
  if (part === undefined) return { status: 200, body: presentProject(project) };
  return part === 'photos'
    ? { status: 200, body: paged(project.photos, url).map((photo) => present(simulator, project, photo)) }
    : missing();
}

function photoAlone(simulator: CompanyCam, id: string | undefined): OAuthAnswer {
  for (const project of simulator.projects) {
    const photo = project.photos.find((candidate) => candidate.id === id);
    if (photo) return { status: 200, body: present(simulator, project, photo) };
  }
  return missing();
}

function person({ url, projects }: CompanyCam) {
  const uri = `${url}/img/${projects[0]?.photos[0]?.id ?? ''}/thumbnail.jpg`;
  return { ...SAMPLE_PERSON, profile_image: [{ type: 'thumbnail', uri, url: uri }] };
}

function present({ url }: CompanyCam, project: CompanyCamProject, photo: CompanyCamPhoto) {
  return presentPhoto(photo, { url, project_id: project.id });
}

function matching(projects: readonly CompanyCamProject[], { searchParams }: URL): CompanyCamProject[] {
  const sought = (searchParams.get('query') ?? '').toLowerCase();
  return projects.filter(({ name, street }) => `${name ?? ''}\n${street}`.toLowerCase().includes(sought));
}

function paged<T>(items: readonly T[], { searchParams }: URL): T[] {
  const size = Math.min(PER_PAGE.most, Number(searchParams.get('per_page') ?? PER_PAGE.default));
  const start = (Number(searchParams.get('page') ?? 1) - 1) * size;
  return items.slice(start, start + size);
}

function missing(): OAuthAnswer {
  return { status: 404, body: { errors: ['Not found'] } };
}

async function bodyOf(request: http.IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function send(response: http.ServerResponse, found: Found): void {
  if ('bytes' in found) return void response.writeHead(found.status, { 'content-type': 'image/jpeg' }).end(found.bytes);
  const isPage = typeof found.body === 'string';
  response
    .writeHead(found.status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json', ...found.headers })
    .end(isPage ? found.body : JSON.stringify(found.body));
}
