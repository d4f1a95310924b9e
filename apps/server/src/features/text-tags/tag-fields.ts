// The fields and roles that detected tags become. Pure except for ids.
import { freeColor } from '@countersign/contract/party-colors';
import { MAX_TEMPLATE_ROLES } from '@countersign/contract/template-roles';
import { type Element, uuidv7 } from '@countersign/document-model';
import { missingCharacters, withoutCharacters } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import { type TagGroups, fieldOfTag, readTextTag, rolesOfTags } from '@countersign/document-model/text-tags';
import type { TextTagNote } from '@countersign/contract/preflight';
import { shortened } from '#platform/shortened.ts';
import type { PageRow, TemplateRoleRow } from '#src/schema/pdfs.ts';
import type { FoundTag, TextTagsResult } from './engine-tasks.ts';

export interface TagFields {
  elements: Element[];
  roles: TemplateRoleRow[];
  notes: TextTagNote[];
}

interface FieldContext {
  pdf_id: string;
  pages: readonly PageRow[];
  /** Existing roles, which are reused by name. */
  roles: readonly TemplateRoleRow[];
  numbered: (number: number) => string;
  shaper: Shaper;
  now: Date;
}

const MAX_NOTES = 20;
const MAX_SHOWN = 80;

export function fieldsOfTags({ tags, covered_pages }: TextTagsResult, around: FieldContext): TagFields {
  const pages = new Map(around.pages.map((page) => [page.source_index, page]));
  const read = tags.flatMap((found) => {
    const [tag, page] = [readTextTag(found.inner), pages.get(found.page_index)];
    const [box] = found.boxes;
    return tag && page && box ? [{ found, tag, page, box }] : [];
  });
  const named = rolesOfTags(
    read.map(({ tag }) => tag.role),
    around.numbered,
  );
  const { known, made: created } = createRoles(named.roles, around);
  const groups: TagGroups = new Map();
  const notes: TextTagNote[] = [];
  const elements = read.map(({ found, tag, page, box }) => {
    const role = known[named.indexOf(tag.role)] ?? null;
    const { element, note } = fieldOfTag({ tag, page_id: page.id, box, page }, role?.id ?? null, groups);
    if (note) notes.push(noteOf(note, found));
    if (!role) notes.push(noteOf('too_many_roles', found));
    if (covered_pages.includes(found.page_index)) notes.push(noteOf('covered', found));
    return withDrawable(element, around.shaper);
  });
  return { elements, roles: created, notes: notes.slice(0, MAX_NOTES) };
}

function noteOf(code: TextTagNote['code'], { inner }: FoundTag): TextTagNote {
  return { code, tag: shortened(`{{${inner.trim()}}}`, MAX_SHOWN) };
}

/** Finds or creates the role of each name; names beyond the maximum number of roles get none. */
function createRoles(names: readonly string[], { roles, pdf_id, now }: FieldContext) {
  const all = [...roles];
  const created: TemplateRoleRow[] = [];
  const known = names.map((rawName): TemplateRoleRow | null => {
    const name = shortened(rawName.replaceAll(/\s+/g, ' '), 100);
    const same = all.find((role) => role.name.toLowerCase() === name.toLowerCase());
    if (same || all.length >= MAX_TEMPLATE_ROLES) return same ?? null;
    const order = Math.max(0, ...all.map((role) => role.order)) + 1;
    const row = {
      id: uuidv7(),
      pdf_id,
      name,
      kind: 'signer' as const,
      color: freeColor(all),
      order,
      created_at: now,
      updated_at: now,
    };
    all.push(row);
    created.push(row);
    return row;
  });
  return { known, made: created };
}

/** Removes characters that no font has, as entering them would. */
function withDrawable(element: Element, shaper: Shaper): Element {
  const short = (text: string) => withoutCharacters(text, missingCharacters(text, shaper));
  if (element.kind === 'input') return { ...element, value: short(element.value) };
  if (element.kind !== 'select') return element;
  const options = [...new Set(element.options.map(short))].filter((option) => option !== '');
  const value = short(element.value);
  return options.length > 0 ? { ...element, options, value: options.includes(value) ? value : '' } : element;
}
