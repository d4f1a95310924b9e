// An S3-compatible store on loopback that checks signatures, for tests of storage through its real protocol.
import S3rver from '@20minutes/s3rver';

export interface ObjectStore {
  credentials: { endpoint: string; bucket: string; access_key_id: string; secret_access_key: string };
  /** How many requests were answered with 500. */
  readonly failures: number;
  /** While true, every request is answered with 500. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const BUCKET = 'countersign';

/** @param directory where the objects are kept */
export async function startObjectStore(directory: string): Promise<ObjectStore> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  let isDown = false;
  let failures = 0;
  server.middleware.unshift((context, next) => {
    if (!isDown) return next();
    failures += 1;
    context.status = 500;
    return undefined;
  });
  server.middleware.splice(-1, 0, signBucketAsAsked);
  const { port } = await server.run();

  return {
    // The store knows this one pair of keys (its documented default).
    credentials: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, access_key_id: 'S3RVER', secret_access_key: 'S3RVER' },
    get failures() {
      return failures;
    },
    setDown: (down) => {
      isDown = down;
    },
    close: () => server.close(),
  };
}

/** What clients sign for a list is "/bucket/"; the store forgets the last slash, but puts a virtual host's path there. */
function signBucketAsAsked(context: { path: string; mountPath?: string; state: { vhost?: boolean } }, next: () => unknown) {
  if (context.path === `/${BUCKET}/`) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
}
