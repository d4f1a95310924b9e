// What the signatures of a file let others do with it (ISO 32000-2, 12.8.2.2 and 12.8.2.4). The one judgement of that: uploads,
// sending, signing and verifying all ask here, so that none of them takes what another one refuses.
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
  /** 1 nothing but proof may be added, 2 also fields filled in and signatures, 3 also notes and new fields. */
  level: number;
  locks: readonly FieldLock[];
}

interface FieldLock {
  /** Whether the names are those that are locked, or those that are not. */
  kind: 'only' | 'all_but';
  names: ReadonlySet<string>;
}

/** Signatures that certify nothing allow what people do with a signed file: fill in, sign, take notes. */
const UNCERTIFIED = 3;

/** What a signature itself and the field it is in say. */
export function rulesOfSignature({ field, signature }: { field: PdfDict; signature: PdfDict }, resolve: Resolver): SigningRules {
  const lock = follow(field.get('Lock'), resolve);
  const lockOfField = lock instanceof PdfDict ? [lock] : [];
  const levels = [docMdpLevel(signature, resolve), ...lockOfField.map((dict) => permissionsOf(dict, resolve))];
  return {
    level: Math.min(UNCERTIFIED, ...levels.filter((level) => level !== undefined)),
    locks: [...transformsOf(signature, 'FieldMDP', resolve), ...lockOfField].map((dict) => lockOf(dict, resolve)),
  };
}

/** What all signatures of a file leave to do, its certification included. */
export function signingRules(pdf: PDF): SigningRules {
  const resolve = resolver(pdf);
  const rules = strictest(signedFields(pdf).map((signed) => rulesOfSignature(signed, resolve)));
  return { ...rules, level: Math.min(rules.level, certifiedLevel(pdf, resolve) ?? UNCERTIFIED) };
}

/** What all of them allow; everything where there are none. */
export function strictest(rules: readonly SigningRules[]): SigningRules {
  return { level: Math.min(UNCERTIFIED, ...rules.map(({ level }) => level)), locks: rules.flatMap(({ locks }) => locks) };
}

export function isLocked({ locks }: SigningRules, field: string): boolean {
  return locks.some(({ kind, names }) => isNamed(names, field) === (kind === 'only'));
}

/**
 * Whether others may sign on a file as we have them do it: fields are added, and filled in later. Below level 3 nothing new may
 * be put on a page; a lock on all fields, or on all but some, is one on new fields too.
 */
export function allowsNewFields({ level, locks }: SigningRules): boolean {
  return level >= UNCERTIFIED && locks.every(({ kind }) => kind === 'only');
}

/** The same of a file, true of one that no one signed. @throws {PdfError} `encrypted`, `broken` */
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

/** Of a lock (table 236); undefined where it says nothing of the document. */
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

/** A name stands for the fields below it as well. */
function isNamed(names: ReadonlySet<string>, field: string): boolean {
  return names.has(field) || [...names].some((name) => field.startsWith(`${name}.`));
}
