// Whether what came after a signature is what it allows (ISO 32000-2, 12.8.2.2 and 12.8.2.4).
import { Buffer } from 'node:buffer';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type Resolver, resolver } from '../objects.ts';
import { type Change, changesBetween } from './changes.ts';

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
}

interface Rules {
  /** 1 nothing but proof may be added, 2 also fields filled in and signatures, 3 also notes. */
  level: number;
  isLocked: (field: string) => boolean;
}

/** Signatures that certify nothing allow what people do with a signed file: fill in, sign, take notes. */
const uncertified = 3;

/** For each revision, in the order in which they follow one another, what was done after it. */
export async function judgeChanges(file: Uint8Array, revisions: readonly Revision[]): Promise<Aftermath[]> {
  const steps: { changes: Change[]; rules: Rules }[] = [];
  let before: OpenDocument | undefined;
  try {
    for (const { field, end } of revisions) {
      const current = await openDocument(file.slice(0, end));
      const last = steps.at(-1);
      if (before && last) last.changes = changesBetween(before, current);
      if (before) closeDocument(before);
      before = current;
      steps.push({ changes: [], rules: rulesOf(current, field) });
    }
    await lookAtTheRest(file, { before, last: steps.at(-1), end: revisions.at(-1)?.end ?? file.length });
  } finally {
    if (before) closeDocument(before);
  }
  return steps.map((_, index) => aftermath(steps.slice(index), strictest(steps.slice(0, index + 1))));
}

async function lookAtTheRest(
  file: Uint8Array,
  { before, last, end }: { before: OpenDocument | undefined; last: { changes: Change[] } | undefined; end: number },
): Promise<void> {
  const hasMore = !Buffer.from(file.subarray(end)).every((byte) => byte === 0x0a || byte === 0x0d);
  if (!before || !last || !hasMore) return;
  const whole = await openDocument(file.slice());
  try {
    last.changes = changesBetween(before, whole);
  } finally {
    closeDocument(whole);
  }
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

/** What the signature itself says, in the revision that it signed. */
function rulesOf(document: OpenDocument, field: string): Rules {
  const resolve = resolver(document.pdf);
  const signature = signedFields(document.pdf).find(({ name }) => name === field)?.signature;
  const list = signature ? follow(signature.get('Reference'), resolve) : undefined;
  const references = list instanceof PdfArray ? [...list].map((item) => follow(item, resolve)) : [];
  const rules: Rules = { level: uncertified, isLocked: () => false };
  for (const reference of references) {
    const method = reference instanceof PdfDict ? follow(reference.get('TransformMethod'), resolve) : undefined;
    const parameters = reference instanceof PdfDict ? follow(reference.get('TransformParams'), resolve) : undefined;
    if (!(method instanceof PdfName) || !(parameters instanceof PdfDict)) continue;
    if (method.value === 'DocMDP') rules.level = levelOf(parameters, resolve);
    if (method.value === 'FieldMDP') rules.isLocked = lockOf(parameters, resolve);
  }
  return rules;
}

function levelOf(parameters: PdfDict, resolve: Resolver): number {
  const level = follow(parameters.get('P'), resolve);
  return level instanceof PdfNumber ? level.value : 2; // the default of ISO 32000-2, table 257
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
