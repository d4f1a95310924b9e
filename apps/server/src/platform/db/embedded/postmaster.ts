// The platform-specific operations of the launcher, and the implementation for each platform. The launcher itself is
// platform-independent.
import type { Binaries } from './binaries.ts';
import type { SystemUser } from '#platform/system-user.ts';
import type { ClusterPaths } from './paths.ts';
import { linuxPostmaster } from './postmaster-linux.ts';
import { pgCtlPostmaster } from './postmaster-pg-ctl.ts';

/** A running server. */
export interface Postmaster {
  stop(): Promise<void>;
}

/** The address of the server for clients. */
export interface Endpoint {
  /** A folder for a Unix socket, else an IP address. */
  host: string;
  port: number;
}

/** How one platform runs the server of one cluster. */
export interface PostmasterAdapter {
  /** Only one process at a time can listen on it (`net.Server`): the lock of the data folder. */
  lock_address: string;
  /** Options of initdb for the locale, whose names differ between C libraries. */
  locale_options: string[];
  /** Prepares everything that the server needs besides its cluster. */
  prepare(): void;
  /** The superuser's password, if an earlier version stored it beside the cluster. */
  formerPassword(): string | null;
  /** null before the first start of a server whose address is chosen at that time. */
  endpoint(): Endpoint | null;
  /** The running server of this cluster, if the process that started it died. */
  findOrphan(binaries: Binaries): Promise<Postmaster | null>;
  /**
   * Starts a server. Must be called under the lock.
   * @throws Error with the server's output if it does not start
   */
  start(binaries: Binaries): Promise<Postmaster>;
}

/** `linux` uses a kernel lock and ends with its parent; `pg_ctl` uses a Unix socket; `pg_ctl_tcp` uses 127.0.0.1. */
export type PostmasterKind = 'linux' | 'pg_ctl' | 'pg_ctl_tcp';

const KINDS: Partial<Record<NodeJS.Platform, PostmasterKind>> = { linux: 'linux', win32: 'pg_ctl_tcp' };

export function choosePostmaster(
  paths: ClusterPaths,
  owner: SystemUser | null,
  kind = KINDS[process.platform] ?? 'pg_ctl',
): PostmasterAdapter {
  return kind === 'linux' ? linuxPostmaster(paths, owner) : pgCtlPostmaster(paths, owner, { isTcp: kind === 'pg_ctl_tcp' });
}
