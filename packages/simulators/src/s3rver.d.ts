declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: unknown[] }[];
  }
  interface Context {
    path: string;
    status: number;
    mountPath?: string;
    state: { vhost?: boolean };
  }
  export default class S3rver {
    constructor(options: Options);
    /** Koa's middleware list, in execution order. */
    middleware: ((context: Context, next: () => unknown) => unknown)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
