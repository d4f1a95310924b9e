// The sentences that the server, and the rules it shares with the browser, say to people: read from the sources, so that none
// is forgotten where they are translated (apps/web/src/locales/server).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/document-model/src'];
/** Emails, certificates and consents have their languages beside them; the others speak to operators and programs. */
const ELSEWHERE =
  /\.test\.ts$|\/(?:testing|emails|messages|certificate|signers|doctor|embedded|live|email|oauth|config|metrics|sandbox)\/|\/(?:messages|consent|mail-texts|support-alerts|grant|reseal|doctor|webhook-payloads)\.ts$/;
const SENTENCE = /^[\p{Lu}{].* .*[.!?]$/u;
/** What these are given, and what constants named so hold, is told to people also where it is no whole sentence. */
const ERRORS = new Set(['AppError', 'invalidField']);
const CONSTANT = /_TEXTS?$/;
const PHRASE = /^\p{L}.* /u;
const PROGRAM_KEYS = new Set(['description', 'summary', 'says']);

export interface ServerTexts {
  /** By text, with `{0}`, `{1}` for what is put in, the file that says it. */
  sentences: Map<string, string>;
  /** Every string there is, also parts of sentences. */
  strings: Set<string>;
}

export function serverTexts(root: string): ServerTexts {
  const sentences = new Map<string, string>();
  const strings = new Set<string>();
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).toSorted();
  for (const file of files.filter((name) => !ELSEWHERE.test(name))) {
    const tree = parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax: 'typescript', target: 'es2024' });
    visit(tree.body, (text, isTold) => {
      strings.add(text);
      if ((isTold ? PHRASE : SENTENCE).test(text) && !sentences.has(text)) sentences.set(text, file);
    });
  }
  return { sentences, strings };
}

interface Node {
  type?: string;
  value?: unknown;
  key?: Node;
  callee?: Node;
  id?: Node;
  quasis?: { cooked?: string }[];
}

type Found = (text: string, isTold: boolean) => unknown;

function visit(node: unknown, found: Found, isTold = false): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((entry) => visit(entry, found, isTold));
  const { type, value, key, callee, id, quasis } = node as Node;
  // Errors that no one foresaw are told to the log alone.
  if (type === 'NewExpression' && callee?.value === 'Error') return;
  if (type === 'KeyValueProperty' && PROGRAM_KEYS.has(String(key?.value))) return;
  if (type === 'StringLiteral') found(String(value), isTold);
  if (type === 'TemplateLiteral' && quasis)
    found(quasis.map(({ cooked = '' }, index) => (index === 0 ? cooked : `{${index - 1}}${cooked}`)).join(''), isTold);
  const isForPeople =
    isTold || ERRORS.has(String(callee?.value)) || (type === 'VariableDeclarator' && CONSTANT.test(String(id?.value)));
  Object.values(node).forEach((child) => visit(child, found, isForPeople));
}
