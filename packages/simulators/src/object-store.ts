// A simulated S3-compatible store on loopback that checks signatures, for tests of storage over the S3 protocol.
import S3rver from '@20minutes/s3rver';

export interface ObjectStore {
  credentials: { endpoint: string; bucket: string; access_key_id: string; secret_access_key: string };
  /** Number of requests answered with 500. */
  readonly failures: number;
  /** While true, every request is answered with 500. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const BUCKET = 'countersign';

/** @param directory for the stored objects */
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
    // The only pair of keys that the store accepts (its documented default).
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

/** To list objects, clients sign "/bucket/". The store drops the trailing slash, but keeps the path of a virtual host. */
function signBucketAsAsked(context: { path: string; mountPath?: string; state: { vhost?: boolean } }, next: () => unknown) {
  if (context.path === `/${BUCKET}/`) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
}
