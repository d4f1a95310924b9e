// Verifies all chains every night from their first event. This reveals changes in the database even if nobody looks at the
// timeline, and chains that were rewritten completely, if they were timestamped or a sealed file contains them.
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { TimelineFault, TimelineRow } from '#src/schema/timeline.ts';
import { type ChainCheck, isNext } from './chain.ts';
import { timelineBroken } from './events.ts';
import { checkChains } from './jobs.ts';
import { isEveryEventKeyed, keyOldEvents } from './keyed-since.ts';
import { type SealedHead, contradictedBy, readEventsAfter, replaceFaults } from './queries.ts';
import { brokenStamps, rewrittenChains } from './stamp-queries.ts';

/** Events in memory at once. */
const BATCH = 2_000;
/** In milliseconds, for reading sealed files. After that, those read so far are compared, and earlier findings are kept. */
const SEALED_FILES_MS = 15 * 60_000;

/** The heads of timelines in sealed files; this feature knows nothing else of seals. */
export type ReadSealedHeads = (context: Context, signal: AbortSignal) => Promise<SealedHead[]>;

export function handleCheckChains(context: Context, readSealedHeads: ReadSealedHeads) {
  return handleJob(checkChains, async (_payload, { signal }) => {
    const found_at = context.clock.now();
    const is_complete = await isEveryEventKeyed(context);
    const keyed = { keys: context.timeline_keys, is_complete };
    const broken = [];
    for (const kind of ['pdf', 'user'] as const) broken.push(...(await brokenChains(context.db, { kind, keyed, signal })));
    if (signal.aborted) return;
    if (!is_complete) await keyOldEvents(context, { except: broken.map(({ subject_id }) => subject_id), signal });
    const sealed = await readSealedHeads(context, AbortSignal.any([signal, AbortSignal.timeout(SEALED_FILES_MS)]));
    const faults = firstOfEach([
      ...broken,
      ...(await rewrittenChains(context.db)),
      ...(await contradictedBy(context.db, sealed)),
    ]);
    const stamps = await brokenStamps(context.db);
    for (const { id, made_at } of stamps) context.log.error({ id, made_at }, 'what was witnessed of the timelines was changed');

    await context.db.transaction(async (tx) => {
      const found = faults.map((fault) => ({ ...fault, found_at }));
      const added = await replaceFaults(tx, found);
      if (added.length === 0) return;
      for (const { kind, subject_id, sequence } of added)
        context.log.error({ kind, subject_id, sequence }, 'a timeline was changed by other means than the program');
      await emit(tx, timelineBroken, { count: added.length });
    });
  });
}

/** One per chain. */
function firstOfEach<Fault extends Pick<TimelineFault, 'subject_id'>>(faults: readonly Fault[]): Fault[] {
  const known = new Map<string, Fault>();
  for (const fault of faults) if (!known.has(fault.subject_id)) known.set(fault.subject_id, fault);
  return [...known.values()];
}

/** The first misplaced event of each broken chain. */
async function brokenChains(
  db: Executor,
  { kind, keyed, signal }: { kind: TimelineFault['kind']; keyed: ChainCheck; signal: AbortSignal },
) {
  const broken = new Map<string, Pick<TimelineFault, 'kind' | 'subject_id' | 'sequence'>>();
  let previous: TimelineRow | undefined;

  for (let isMore = true; isMore && !signal.aborted;) {
    const after = previous ? { subject_id: subjectOf(previous), sequence: previous.sequence } : null;
    const events = await readEventsAfter(db, kind, { after, limit: BATCH });
    for (const event of events) {
      const subject_id = subjectOf(event);
      const before = previous && subjectOf(previous) === subject_id ? previous : undefined;
      if (!broken.has(subject_id) && !isNext(event, before, keyed))
        broken.set(subject_id, { kind, subject_id, sequence: event.sequence });
      previous = event;
    }
    isMore = events.length === BATCH;
  }
  return broken.values();
}

function subjectOf({ pdf_id, user_id }: TimelineRow): string {
  return pdf_id ?? user_id ?? '';
}
