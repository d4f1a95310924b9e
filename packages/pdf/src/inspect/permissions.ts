// What a file's signatures allow others to do (ISO 32000-2, 12.8.2.2 and 12.8.2.4). Uploading, sending, signing and
// verifying all use this module, so none accepts what another rejects.
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfString,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { docMdpLevel, signedFields, transformsOf } from '../forms/form-fields.ts';

export interface SigningRules {
  /**
   * 1: only validation data and timestamps may be added; 2: also form filling and signatures; 3: also annotations and new
   * fields.
   */
  level: number;
  locks: readonly FieldLock[];
}

interface FieldLock {
  /** Whether the names are the locked fields, or the only unlocked ones. */
  kind: 'only' | 'all_but';
  names: ReadonlySet<string>;
}

/** Uncertified signatures allow what people commonly do with a signed file: fill in, sign, annotate. */
const UNCERTIFIED = 3;

/** The rules set by a signature and by the lock of its field. */
export function rulesOfSignature({ field, signature }: { field: PdfDict; signature: PdfDict }, resolve: Resolver): SigningRules {
  const lock = follow(field.get('Lock'), resolve);
  const lockOfField = lock instanceof PdfDict ? [lock] : [];
  const levels = [docMdpLevel(signature, resolve), ...lockOfField.map((dict) => permissionsOf(dict, resolve))];
  return {
    level: Math.min(UNCERTIFIED, ...levels.filter((level) => level !== undefined)),
    locks: [...transformsOf(signature, 'FieldMDP', resolve), ...lockOfField].map((dict) => lockOf(dict, resolve)),
  };
}

/** The rules set by all signatures of a file, including its certification. */
export function signingRules(pdf: PDF): SigningRules {
  const resolve = resolver(pdf);
  const rules = strictest(signedFields(pdf).map((signed) => rulesOfSignature(signed, resolve)));
  return { ...rules, level: Math.min(rules.level, certifiedLevel(pdf, resolve) ?? UNCERTIFIED) };
}

/** Combines rules so that only what all of them allow is allowed. Without rules, everything is. */
export function strictest(rules: readonly SigningRules[]): SigningRules {
  return { level: Math.min(UNCERTIFIED, ...rules.map(({ level }) => level)), locks: rules.flatMap(({ locks }) => locks) };
}

export function isLocked({ locks }: SigningRules, field: string): boolean {
  return locks.some(({ kind, names }) => isNamed(names, field) === (kind === 'only'));
}

/**
 * Whether others may continue to sign the file as we do it: by adding fields and filling them in later. Below level 3
 * nothing new may be added to a page. A lock on all fields, or on all but some, also covers new fields.
 */
export function allowsNewFields({ level, locks }: SigningRules): boolean {
  return level >= UNCERTIFIED && locks.every(({ kind }) => kind === 'only');
}

/**
 * The same for a file; true if it is unsigned.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function mayBeSignedOn(bytes: Uint8Array): Promise<boolean> {
  const document = await openDocument(bytes);
  try {
    return allowsNewFields(signingRules(document.pdf));
  } finally {
    closeDocument(document);
  }
}

function certifiedLevel(pdf: PDF, resolve: Resolver): number | undefined {
  const permissions = follow(pdf.getCatalog().get('Perms'), resolve);
  const signature = permissions instanceof PdfDict ? follow(permissions.get('DocMDP'), resolve) : undefined;
  return signature instanceof PdfDict ? docMdpLevel(signature, resolve) : undefined;
}

/** The `P` entry of a lock (table 236); undefined if absent. */
function permissionsOf(lock: PdfDict, resolve: Resolver): number | undefined {
  const level = follow(lock.get('P'), resolve);
  return level instanceof PdfNumber ? level.value : undefined;
}

function lockOf(parameters: PdfDict, resolve: Resolver): FieldLock {
  const action = nameAt(parameters, 'Action', resolve);
  const list = follow(parameters.get('Fields'), resolve);
  const items = list instanceof PdfArray ? [...list].map((item) => follow(item, resolve)) : [];
  const names = new Set(items.flatMap((item) => (item instanceof PdfString ? [item.asString()] : [])));
  if (action === 'All') return { kind: 'all_but', names: new Set() };
  return { kind: action === 'Exclude' ? 'all_but' : 'only', names };
}

/** A name also covers the fields below it. */
function isNamed(names: ReadonlySet<string>, field: string): boolean {
  return names.has(field) || [...names].some((name) => field.startsWith(`${name}.`));
}
