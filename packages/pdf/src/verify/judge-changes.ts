// Decides whether the changes after a signature are ones that it allows (ISO 32000-2, 12.8.2.2 and 12.8.2.4).
import { signedFields } from '../forms/form-fields.ts';
import { isLocked, rulesOfSignature, type SigningRules, strictest } from '../inspect/permissions.ts';
import { closeDocument, newestXref, type OpenDocument, openDocument } from '../io/document.ts';
import { follow, PdfString, resolver } from '../objects/objects.ts';
import { changesBetween } from './changes.ts';
import type { Change } from './revision-sides.ts';

export interface Aftermath {
  /** Changes made by later revisions. */
  changes: Change[];
  /** False if this signature or an earlier one forbids any of the changes. */
  changes_allowed: boolean;
}

interface Revision {
  field: string;
  /** Offset at which the revision ends. */
  end: number;
  /** The form no longer refers to the signature. It sets no rules, and a field of the same name is a different one. */
  is_lost: boolean;
}

/** What the signature dictionary says, read from the revision in which the signature was made. */
export interface SignedFacts {
  reason: string | null;
  location: string | null;
  date: string | null;
}

export interface Judgement extends Aftermath {
  facts: SignedFacts;
}

const maxRevisions = 200;

/** For each revision, in chronological order, what was changed after it. */
export async function judgeChanges(file: Uint8Array, revisions: readonly Revision[]): Promise<Judgement[]> {
  if (revisions.length > maxRevisions) throw new RangeError('There are too many signatures');
  const valid = new Set(revisions.flatMap(({ field, is_lost }) => (is_lost ? [] : [field])));
  const steps: { changes: Change[]; rules: SigningRules; facts: SignedFacts }[] = [];
  let before: OpenDocument | undefined;
  try {
    for (const { field, end, is_lost } of revisions) {
      const current = await openDocument(file.slice(0, end));
      const last = steps.at(-1);
      if (before && last) last.changes = changesBetween(before, current, valid);
      if (before) closeDocument(before);
      before = current;
      const signature = signedFields(current.pdf).find(({ name }) => name === field);
      steps.push({ changes: [], rules: rulesOf(current, is_lost ? undefined : signature), facts: factsOf(current, signature) });
    }
    await compareRest(file, { before, last: steps.at(-1), valid, end: revisions.at(-1)?.end ?? file.length });
  } finally {
    if (before) closeDocument(before);
  }
  return steps.map(({ facts }, index) => ({
    ...aftermath(steps.slice(index), strictest(steps.slice(0, index + 1).map(({ rules }) => rules))),
    facts,
  }));
}

async function compareRest(
  file: Uint8Array,
  {
    before,
    last,
    valid,
    end,
  }: { before: OpenDocument | undefined; last: { changes: Change[] } | undefined; valid: ReadonlySet<string>; end: number },
): Promise<void> {
  const hasMore = !file.subarray(end).every((byte) => byte === 0x0a || byte === 0x0d);
  if (!before || !last || !hasMore) return;
  const whole = await openDocument(file.slice());
  try {
    last.changes = changesBetween(before, whole, valid);
    if (isOffTheRecord(whole, end)) last.changes.push({ kind: 'document', where: 'unreadable' });
  } finally {
    closeDocument(whole);
  }
}

/**
 * Data was appended without a cross-reference table that covers it. Some readers rebuild the table by scanning for objects,
 * and would display it.
 */
function isOffTheRecord(whole: OpenDocument, end: number): boolean {
  const isBlank = whole.bytes.subarray(end).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return !isBlank && (newestXref(whole) ?? 0) < end;
}

function aftermath(steps: { changes: Change[] }[], rules: SigningRules): Aftermath {
  const changes = new Map(steps.flatMap((step) => step.changes).map((change) => [`${change.kind} ${change.where}`, change]));
  const all = [...changes.values()];
  return { changes: all, changes_allowed: all.every((change) => isAllowed(change, rules)) };
}

function isAllowed({ kind, where }: Change, rules: SigningRules): boolean {
  const { level } = rules;
  switch (kind) {
    case 'timestamp':
      return true; // timestamps are evidence, and every certification allows them
    case 'signed':
      return level >= 2;
    case 'filled':
      return level >= 2 && !isLocked(rules, where);
    case 'annotation':
      return level >= 3;
    default:
      return false;
  }
}

type SignedField = ReturnType<typeof signedFields>[number] | undefined;

function factsOf({ pdf }: OpenDocument, signed: SignedField): SignedFacts {
  const textAt = (key: string): string | null => {
    const value = signed && follow(signed.signature.get(key), resolver(pdf));
    return value instanceof PdfString ? value.asString() : null;
  };
  return { reason: textAt('Reason'), location: textAt('Location'), date: textAt('M') };
}

/** Reads the rules from the revision that the signature covers. A signature that cannot be found there sets none. */
function rulesOf(document: OpenDocument, signed: SignedField): SigningRules {
  return signed ? rulesOfSignature(signed, resolver(document.pdf)) : strictest([]);
}
