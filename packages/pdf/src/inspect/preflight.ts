// What someone should know of a file before it is worked on: forms of another kind, fonts that are not in it, what it
// claims to be. Looks at as little as it can: a large file must not take noticeably longer for it.
import { Buffer } from 'node:buffer';
import type { ActiveContent } from '../active/active-content.ts';
import { activeContentOf } from '../active/find-active-content.ts';
import { fieldFlags, neverShown } from '../forms/field-flags.ts';
import { type LostScript, readScripts } from '../forms/field-scripts.ts';
import { formIn, inheritedValue } from '../forms/form-tree.ts';
import { countTurned } from '../forms/widget-turn.ts';
import type { OpenDocument } from '../io/document.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { namedValues } from '../objects/name-tree.ts';
import type { FormField } from '../forms/form-fields.ts';
import { missingFonts } from './missing-fonts.ts';
import { showsText } from './shows-text.ts';

export interface Preflight {
  /** `dynamic`: its pages are made by a program that only few readers have; others show a page that asks to wait. */
  xfa: 'none' | 'static' | 'dynamic';
  /** Fonts that the pages name and the file does not carry, the 14 standard ones apart: every reader has those. */
  fonts_missing: string[];
  /** False for scans that no one has made searchable. */
  has_text: boolean;
  /** Lists of its form in which several lines may be chosen. */
  multi_select_lists: number;
  /** Fields of its form that are written sideways or upside down. */
  turned_fields: number;
  /** Fields of its form for passwords and files. */
  masked_fields: number;
  /** Fields whose scripts do what is not understood: it is lost where they do not run. */
  scripted_fields: { name: string; lost: LostScript[] }[];
  /** Files that travel within the document. */
  attachments: number;
  is_tagged: boolean;
  /** Such as `1.7`; null where the file does not say. */
  pdf_version: string | null;
  /** What the file says of itself, such as `2b`; null where it does not claim to be PDF/A. */
  pdfa: string | null;
  /** What makes readers or printers show something else than the screen, or acts by itself. */
  active_content: ActiveContent[];
}

export const unknownPreflight: Preflight = {
  xfa: 'none',
  fonts_missing: [],
  has_text: false,
  multi_select_lists: 0,
  turned_fields: 0,
  masked_fields: 0,
  scripted_fields: [],
  attachments: 0,
  is_tagged: false,
  pdf_version: null,
  pdfa: null,
  active_content: [],
};

export function preflight({ pdf, bytes }: Pick<OpenDocument, 'pdf' | 'bytes'>, fields: readonly FormField[]): Preflight {
  const resolve = resolver(pdf);
  return {
    xfa: xfaOf(pdf),
    fonts_missing: missingFonts(pdf),
    has_text: showsText(pdf),
    multi_select_lists: countFlagged(fields, { type: 'Ch', flags: fieldFlags.multi_select, resolve }),
    turned_fields: fields.length > 0 ? countTurned(pdf) : 0,
    masked_fields: countFlagged(fields, { type: 'Tx', flags: neverShown, resolve }),
    scripted_fields: scriptedFields(fields, resolve),
    attachments: countAttachments(pdf),
    is_tagged: isTagged(pdf),
    pdf_version: versionOf(pdf, bytes),
    pdfa: pdfaOf(pdf),
    active_content: activeContentOf(pdf),
  };
}

/** Each name once. Buttons and signatures hold nothing that a person fills in. */
function scriptedFields(fields: readonly FormField[], resolve: Resolver): Preflight['scripted_fields'] {
  const found = new Map<string, LostScript[]>();
  for (const { name, type, dict } of fields) {
    const bits = inheritedValue(dict, 'Ff', resolve);
    const isPush = type === 'Btn' && bits instanceof PdfNumber && (bits.value & fieldFlags.push) !== 0;
    if (type === 'Sig' || isPush) continue;
    const { lost } = readScripts(dict, resolve);
    if (lost.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...lost])]);
  }
  return [...found].map(([name, lost]) => ({ name, lost }));
}

/** Files under a name of the document's, and those that hang on a page; one may be both. */
function countAttachments(pdf: PDF): number {
  const resolve = resolver(pdf);
  const onPages = pdf
    .getPages()
    .flatMap(({ dict }) => annotationsOf(dict, resolve))
    .filter((annotation) => nameAt(annotation, 'Subtype', resolve) === 'FileAttachment')
    .flatMap((annotation) => annotation.get('FS') ?? []);
  const named = namedValues(pdf, 'EmbeddedFiles').map(({ value }) => value);
  const files = [...named, ...onPages].map((specification) => {
    const found = follow(specification, resolve);
    const embedded = found instanceof PdfDict ? follow(found.get('EF'), resolve) : undefined;
    return (embedded instanceof PdfDict && follow(embedded.get('F') ?? embedded.get('UF'), resolve)) || found;
  });
  return new Set(files).size;
}

/** A file that needs a program to be shown says so; a form without fields of the common kind needs it too. */
function xfaOf(pdf: PDF): Preflight['xfa'] {
  const resolve = resolver(pdf);
  const form = formIn(pdf);
  if (!form || !follow(form.get('XFA'), resolve)) return 'none';
  const needs = follow(pdf.getCatalog().get('NeedsRendering'), resolve);
  const fields = follow(form.get('Fields'), resolve);
  const hasFields = fields instanceof PdfArray && fields.length > 0;
  return (needs?.type === 'bool' && needs.value) || !hasFields ? 'dynamic' : 'static';
}

function countFlagged(
  fields: readonly FormField[],
  { type, flags, resolve }: { type: 'Ch' | 'Tx'; flags: number; resolve: Resolver },
): number {
  return fields.filter(({ type: kind, dict }) => {
    const bits = kind === type ? inheritedValue(dict, 'Ff', resolve) : undefined;
    return bits instanceof PdfNumber && (bits.value & flags) !== 0;
  }).length;
}

function isTagged(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  const info = follow(catalog.get('MarkInfo'), resolve);
  const marked = info instanceof PdfDict ? follow(info.get('Marked'), resolve) : undefined;
  return marked?.type === 'bool' && marked.value && follow(catalog.get('StructTreeRoot'), resolve) instanceof PdfDict;
}

/** The catalog may name a later version than the header (ISO 32000-2, 7.5.2). */
function versionOf(pdf: PDF, bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1');
  const header = /%PDF-(\d\.\d)/.exec(head)?.[1] ?? null;
  const named = follow(pdf.getCatalog().get('Version'), resolver(pdf));
  const later = named instanceof PdfName && /^\d\.\d$/.test(named.value) ? named.value : null;
  return later !== null && (header === null || later > header) ? later : header;
}

const mostMetadataBytes = 2 ** 20;

/** The claim stands in the metadata (ISO 19005-1, 6.7.11), as elements or as attributes. */
function pdfaOf(pdf: PDF): string | null {
  const stream = follow(pdf.getCatalog().get('Metadata'), resolver(pdf));
  if (!(stream instanceof PdfStream)) return null;
  const xml = Buffer.from(unpacked(stream, mostMetadataBytes) ?? []).toString('utf8');
  const part = claimed(xml, 'part', String.raw`\d`);
  return part === undefined ? null : part + (claimed(xml, 'conformance', '[A-Za-z]') ?? '').toLowerCase();
}

function claimed(xml: string, word: string, value: string): string | undefined {
  return new RegExp(String.raw`pdfaid:${word}\s*(?:=\s*["']|>\s*)(${value})`).exec(xml)?.[1];
}
