// Maintenance: all calls but a few are answered with 503. The configuration enables it for one process, support staff for all.
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { maintenance } from '#src/schema/maintenance.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** In milliseconds. A switch in another process takes effect within this time plus one query. */
const REREAD_AFTER_MS = 1_000;
const RETRY_AFTER_SECONDS = 30;

export interface MaintenanceState {
  is_on: boolean;
  /** Only a restart without the variable ends it. */
  is_configured: boolean;
  since: Date | null;
}

export interface Maintenance {
  read(): Promise<MaintenanceState>;
  /** For all processes; does not change what the configuration says. */
  set(isOn: boolean, at: Date): Promise<void>;
  /** @throws AppError `unavailable` during maintenance, unless the user is support staff */
  refuse(user: { is_support_staff: boolean } | null): Promise<void>;
}

export function createMaintenance({ config, db }: { config: Pick<Config, 'maintenance'>; db: Db }): Maintenance {
  const { maintenance: is_configured } = config;
  let known: Promise<MaintenanceState> | null = null;
  let readAt = -Infinity;

  function read(): Promise<MaintenanceState> {
    const before = known;
    if (before && performance.now() - readAt < REREAD_AFTER_MS) return before;
    readAt = performance.now();
    // Without a database nobody can have switched it: the known state applies, and the call itself fails.
    known = readStored().catch(() => before ?? { is_on: is_configured, is_configured, since: null });
    return known;
  }

  async function readStored(): Promise<MaintenanceState> {
    const [stored] = await db.select().from(maintenance);
    const isSwitchedOn = stored?.is_on ?? false;
    return { is_on: is_configured || isSwitchedOn, is_configured, since: isSwitchedOn ? (stored?.since ?? null) : null };
  }

  return {
    read,

    async set(isOn, at) {
      await db.update(maintenance).set({ is_on: isOn, since: at });
      readAt = -Infinity;
    },

    async refuse(user) {
      if (user?.is_support_staff) return;
      const { is_on } = await read();
      if (is_on) throw new AppError('unavailable', { retry_after_seconds: RETRY_AFTER_SECONDS });
    },
  };
}
