// Whether what came after a signature is what it allows (ISO 32000-2, 12.8.2.2 and 12.8.2.4).
import { docMdpLevel, signedFields, transformsOf } from '../inspect/form-fields.ts';
import { closeDocument, newestXref, type OpenDocument, openDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type Resolver, resolver } from '../objects.ts';
import { changesBetween } from './changes.ts';
import type { Change } from './revision-sides.ts';

export interface Aftermath {
  /** What later revisions changed. */
  changes: Change[];
  /** False where a signature or certification made before forbids one of the changes. */
  changes_allowed: boolean;
}

interface Revision {
  field: string;
  /** Where the revision ends. */
  end: number;
  /** The form does not lead to its signature any more: it rules nothing, and a field of its name is another's. */
  is_lost: boolean;
}

/** What a signature says of itself, as it stood when it was made. */
export interface SignedFacts {
  reason: string | null;
  location: string | null;
  date: string | null;
}

export interface Judgement extends Aftermath {
  facts: SignedFacts;
}

interface Rules {
  /** 1 nothing but proof may be added, 2 also fields filled in and signatures, 3 also notes. */
  level: number;
  isLocked: (field: string) => boolean;
}

/** Signatures that certify nothing allow what people do with a signed file: fill in, sign, take notes. */
const uncertified = 3;
const mostRevisions = 200;

/** For each revision, in the order in which they follow one another, what was done after it. */
export async function judgeChanges(file: Uint8Array, revisions: readonly Revision[]): Promise<Judgement[]> {
  if (revisions.length > mostRevisions) throw new RangeError('There are too many signatures');
  const valid = new Set(revisions.flatMap(({ field, is_lost }) => (is_lost ? [] : [field])));
  const steps: { changes: Change[]; rules: Rules; facts: SignedFacts }[] = [];
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
    await lookAtTheRest(file, { before, last: steps.at(-1), valid, end: revisions.at(-1)?.end ?? file.length });
  } finally {
    if (before) closeDocument(before);
  }
  return steps.map(({ facts }, index) => ({ ...aftermath(steps.slice(index), strictest(steps.slice(0, index + 1))), facts }));
}

async function lookAtTheRest(
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

/** What was appended without a table that leads to it, or to it alone: some readers look for objects themselves, and show it. */
function isOffTheRecord(whole: OpenDocument, end: number): boolean {
  const isBlank = whole.bytes.subarray(end).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return !isBlank && (newestXref(whole) ?? 0) < end;
}

function aftermath(steps: { changes: Change[] }[], rules: Rules): Aftermath {
  const changes = new Map(steps.flatMap((step) => step.changes).map((change) => [`${change.kind} ${change.where}`, change]));
  const all = [...changes.values()];
  return { changes: all, changes_allowed: all.every((change) => isAllowed(change, rules)) };
}

function isAllowed({ kind, where }: Change, { level, isLocked }: Rules): boolean {
  switch (kind) {
    case 'timestamp':
      return true; // proof, which every certification lets in
    case 'signed':
      return level >= 2;
    case 'filled':
      return level >= 2 && !isLocked(where);
    case 'annotation':
      return level >= 3;
    default:
      return false;
  }
}

function strictest(steps: { rules: Rules }[]): Rules {
  const rules = steps.map((step) => step.rules);
  return {
    level: Math.min(uncertified, ...rules.map(({ level }) => level)),
    isLocked: (field) => rules.some((rule) => rule.isLocked(field)),
  };
}

type SignedField = ReturnType<typeof signedFields>[number] | undefined;

function factsOf({ pdf }: OpenDocument, signed: SignedField): SignedFacts {
  const textAt = (key: string): string | null => {
    const value = signed && follow(signed.signature.get(key), resolver(pdf));
    return value instanceof PdfString ? value.asString() : null;
  };
  return { reason: textAt('Reason'), location: textAt('Location'), date: textAt('M') };
}

/** What the signature itself and its field say, in the revision that it signed. */
function rulesOf(document: OpenDocument, signed: SignedField): Rules {
  const resolve = resolver(document.pdf);
  const certified = signed && docMdpLevel(signed.signature, resolve);
  const locks = signed
    ? transformsOf(signed.signature, 'FieldMDP', resolve).map((parameters) => lockOf(parameters, resolve))
    : [];
  const lock = signed ? follow(signed.field.get('Lock'), resolve) : undefined;
  const asked = lock instanceof PdfDict ? follow(lock.get('P'), resolve) : undefined;
  if (lock instanceof PdfDict) locks.push(lockOf(lock, resolve));
  const level = Math.min(certified ?? uncertified, asked instanceof PdfNumber ? asked.value : uncertified, uncertified);
  return { level, isLocked: (field) => locks.some((isLocked) => isLocked(field)) };
}

function lockOf(parameters: PdfDict, resolve: Resolver): (field: string) => boolean {
  const action = follow(parameters.get('Action'), resolve);
  const list = follow(parameters.get('Fields'), resolve);
  const items = list instanceof PdfArray ? [...list].map((item) => follow(item, resolve)) : [];
  const names = new Set(items.flatMap((item) => (item instanceof PdfString ? [item.asString()] : [])));
  const isNamed = (field: string): boolean => names.has(field) || [...names].some((name) => field.startsWith(`${name}.`));
  if (action instanceof PdfName && action.value === 'All') return () => true;
  return action instanceof PdfName && action.value === 'Exclude' ? (field) => !isNamed(field) : isNamed;
}
