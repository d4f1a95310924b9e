// The platform's services for all features. Built once, in app.ts.
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Live } from '#platform/live/live.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/email/mailer.ts';
import type { Sandbox } from '#platform/sandbox/index.ts';
import type { AppKeys } from '#platform/secrets/app-keys.ts';
import type { MacKey } from '#platform/secrets/mac-key.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { TemporaryRoom } from '#platform/storage/temporary-room.ts';
import type { Entitlements } from './entitlements.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Maintenance } from '#platform/maintenance/maintenance.ts';

export interface Context {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  jobs: Jobs;
  storage: Storage;
  /** Limits the disk space for files that are being received. */
  temporary_room: TemporaryRoom;
  mailer: Mailer;
  /** The largest signed document that is attached to an email; 0 disables attachments. */
  max_attachment_bytes: number;
  live: Live;
  /** Runs everything that parses a PDF or an image, apart from this process. */
  sandbox: Sandbox;
  payments: Payments;
  entitlements: Entitlements;
  /** Key for the hashes of used trials, which outlive accounts. */
  trial_key: string;
  maintenance: Maintenance;
  /** Authenticates timeline events as written by this program. */
  timeline_key: MacKey;
  /** Includes former keys, which sign older events. */
  timeline_keys: readonly MacKey[];
  /** For links in emails, without a trailing slash. */
  public_url: string;
  /** The root keys from which keys for each purpose are derived. */
  app_keys: AppKeys;
}
