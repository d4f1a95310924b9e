// Tags with their places as the fields that they become. Pure.
import { DATE_FORMATS } from '../dates.ts';
import { type Element, type ElementInput, MINIMUM_SIZE, createElement } from '../elements/element.ts';
import type { ElementKind } from '../elements/common.ts';
import { MAX_TEXT_LENGTH, TEXT_ALIGNMENTS, TYPE_FILLED_WITH, type FilledWith, type InputType } from '../elements/common.ts';
import { MAX_OPTION_LENGTH, MAX_OPTIONS } from '../elements/select.ts';
import { type Box, type PageSize, keepOnPage, roundPoint } from '../geometry.ts';
import { uuidv7 } from '../uuid.ts';
import type { TagNote, TextTag } from './read-text-tag.ts';

export interface PlacedTag {
  tag: TextTag;
  page_id: string;
  /** Of its letters, the first line where it has several; and the page as seen; in points. */
  box: Box;
  page: PageSize;
}

export interface FieldOfTag {
  element: Element;
  note: TagNote | null;
}

/** Groups of radios and checkboxes by role and name, so that several tags make one choice. */
export type TagGroups = Map<string, string>;

const MAX_TEXT_SIZE = 14;
const MIN_TEXT_SIZE = 6;
/** Of the height of braces, which are nearly as high as their font's size. */
const TEXT_SHARE = 1.05;
/** About the letters of a line, so that text of the same size fits. */
const LINE_ROOM = 4;
const SIGNATURE = { width: 120, height: 30 };
const IMAGE = { width: 120, height: 80 };
const BOX_SIDE = 14;
/** Longer sides are typing errors. */
const MAX_SIDE = 2_000;

/** @param role_id whom the field belongs to; null: to no one yet */
export function fieldOfTag(placed: PlacedTag, role_id: string | null, groups: TagGroups): FieldOfTag {
  const { tag, page_id } = placed;
  const { kind, fields, is_whole } = describe(tag, groups, role_id ?? '');
  const { x, y, width, height } = boxFor(placed, kind);
  const place = { id: uuidv7(), page_id, kind, x, y };
  const common = { width, height, name: tag.name, label: tag.options.get('label') ?? '', role_id, ...flagsOf(tag, kind) };
  const note = tag.is_unknown ? 'unknown_type' : is_whole ? null : 'option_ignored';
  const style = styleOf(placed, kind);
  return { element: createElement(place, { ...common, ...style, ...fields }), note };
}

type Fields = Partial<Omit<ElementInput, 'id' | 'kind'>> & Record<string, unknown>;

interface Described {
  kind: ElementKind;
  fields: Fields;
  /** Everything that it says was understood. */
  is_whole: boolean;
}

function describe(tag: TextTag, groups: TagGroups, owner: string): Described {
  const { type } = tag;
  const value = firstOf(tag, ['default', 'defaultvalue', 'value', 'selected', 'text']);
  switch (type) {
    case 'signature':
    case 'initial':
    case 'attachment':
    case 'image_input':
      return { kind: type, fields: {}, is_whole: true };
    case 'checkbox':
      return { kind: 'checkbox', fields: { value: isTrue(value) }, is_whole: true };
    case 'multiple':
      return multipleOf(tag, groups, owner);
    case 'radio':
    case 'select':
      return choiceOf(tag, { groups, owner, value });
    default:
      return type.startsWith('filled:') ? filledOf(type as `filled:${FilledWith}`, tag) : inputOf(type as InputType, tag, value);
  }
}

/** A tag with all options has one place, so they are a list to choose from; with one option it is one button of several. */
function choiceOf(tag: TextTag, { groups, owner, value }: { groups: TagGroups; owner: string; value: string }): Described {
  const options = optionsOf(tag);
  if (options.length > 0)
    return { kind: 'select', fields: { options, value: options.includes(value) ? value : '' }, is_whole: true };
  if (tag.type === 'select') return { kind: 'select', fields: {}, is_whole: false };
  const option = firstOf(tag, ['option']);
  const fields = {
    pdf_radio_group_id: groupOf(groups, `radio ${owner} ${tag.name}`),
    label: option || tag.name,
    value: isTrue(value),
  };
  return { kind: 'radio', fields, is_whole: true };
}

function multipleOf(tag: TextTag, groups: TagGroups, owner: string): Described {
  const option = firstOf(tag, ['option']);
  const checkbox_group = { id: groupOf(groups, `multiple ${owner} ${tag.name}`), label: tag.name };
  return { kind: 'checkbox', fields: { checkbox_group, label: option, value: false }, is_whole: option !== '' };
}

function filledOf(type: `filled:${FilledWith}`, tag: TextTag): Described {
  const filled_with = type.slice('filled:'.length) as FilledWith;
  const fields = { type: TYPE_FILLED_WITH[filled_with], filled_with, ...dateFormatOf(tag) };
  return { kind: 'input', fields, is_whole: true };
}

function inputOf(type: InputType, tag: TextTag, value: string): Described {
  const min = numberOf(tag, ['min', 'minvalue']);
  const max = numberOf(tag, ['max', 'maxvalue']);
  const limit = numberOf(tag, ['maxlength', 'characterlimit']);
  const isLimit = limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= MAX_TEXT_LENGTH;
  const isText = type === 'text' || type === 'email' || type === 'tel' || type === 'url';
  const fields = {
    type,
    // Dates and numbers are kept in forms of their own, which a tag need not have.
    value: isText ? value.slice(0, MAX_TEXT_LENGTH) : '',
    placeholder: (tag.options.get('placeholder') ?? '').slice(0, 200),
    max_length: isLimit ? limit : null,
    ...(type === 'number' && { min_value: min, max_value: max }),
    ...(type === 'date' && dateFormatOf(tag)),
  };
  return { kind: 'input', fields, is_whole: isText || value === '' };
}

function dateFormatOf(tag: TextTag): { date_format?: (typeof DATE_FORMATS)[number] } {
  const wanted = tag.options.get('format')?.toUpperCase();
  const format = DATE_FORMATS.find((one) => one === wanted);
  return format ? { date_format: format } : {};
}

/** Where nothing can be filled in, nothing is required. */
function flagsOf(tag: TextTag, kind: ElementKind) {
  const required = tag.options.get('required');
  const isRequired = required === undefined ? kind !== 'checkbox' && kind !== 'radio' : isTrue(required);
  const is_read_only = isTrue(tag.options.get('readonly') ?? '') && (kind === 'input' || kind === 'select');
  return { is_required: isRequired, is_read_only };
}

function styleOf({ tag, box }: PlacedTag, kind: ElementKind): Fields {
  if (kind !== 'input' && kind !== 'select' && kind !== 'attachment') return {};
  const wanted = numberOf(tag, ['fontsize']);
  const isSize = wanted !== null && wanted >= MIN_TEXT_SIZE && wanted <= 72;
  const fitting = Math.min(MAX_TEXT_SIZE, Math.max(MIN_TEXT_SIZE, Math.round(box.height * TEXT_SHARE)));
  const aligned = (tag.options.get('textalign') ?? tag.options.get('align') ?? '').toLowerCase();
  const alignment = TEXT_ALIGNMENTS.find((one) => one === aligned && one !== 'fit' && one !== 'justify');
  return { size: isSize ? wanted : fitting, ...(alignment && { alignment }) };
}

/** As large as the tag says or its text is, and as large as its kind has to be; what is higher than its line grows upwards. */
function boxFor({ tag, box, page }: PlacedTag, kind: ElementKind): Box {
  const [width, height] = [sideOf(tag, 'width'), sideOf(tag, 'height')];
  const usual = usualSize(kind, box);
  const least = MINIMUM_SIZE[kind];
  // Letters may be larger than any page, as in a file that was made to be a nuisance.
  const sized = (wanted: number, room: number) => Math.max(least, Math.min(wanted, room, MAX_SIDE));
  const size = { width: sized(width ?? usual.width, page.width), height: sized(height ?? usual.height, page.height) };
  const isInLine = kind !== 'signature' && kind !== 'initial' && kind !== 'image_input' && height === null;
  const y = isInLine ? box.y + (box.height - size.height) / 2 : box.y + box.height - size.height;
  const placed = keepOnPage({ x: box.x, y, ...size }, page);
  return { x: roundPoint(placed.x), y: roundPoint(placed.y), width: roundPoint(size.width), height: roundPoint(size.height) };
}

function usualSize(kind: ElementKind, { width, height }: Box) {
  if (kind === 'signature' || kind === 'initial')
    return { width: Math.max(kind === 'initial' ? 60 : SIGNATURE.width, width), height: Math.max(SIGNATURE.height, height) };
  if (kind === 'image_input') return { width: Math.max(IMAGE.width, width), height: IMAGE.height };
  if (kind === 'checkbox' || kind === 'radio') return { width: Math.min(BOX_SIDE, height), height: Math.min(BOX_SIDE, height) };
  return { width, height: height + LINE_ROOM };
}

function sideOf(tag: TextTag, side: 'width' | 'height'): number | null {
  const length = numberOf(tag, [side]);
  return length !== null && length >= 1 && length <= MAX_SIDE ? length : null;
}

function optionsOf(tag: TextTag): string[] {
  const given = tag.options.get('options') ?? tag.options.get('values') ?? '';
  const options = given.split(tag.separator).map((option) => option.trim().slice(0, MAX_OPTION_LENGTH));
  return [...new Set(options)].filter(Boolean).slice(0, MAX_OPTIONS);
}

function groupOf(groups: TagGroups, key: string): string {
  const known = groups.get(key) ?? uuidv7();
  groups.set(key, known);
  return known;
}

function firstOf(tag: TextTag, names: readonly string[]): string {
  return names.map((name) => tag.options.get(name)).find((value) => value !== undefined) ?? '';
}

function numberOf(tag: TextTag, names: readonly string[]): number | null {
  const text = firstOf(tag, names).replace(/(px|pt)$/i, '');
  return /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) < 1e12 ? Number(text) : null;
}

function isTrue(text: string): boolean {
  return /^(true|yes|1|on|checked)$/i.test(text);
}
