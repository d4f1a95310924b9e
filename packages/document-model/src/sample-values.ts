// Values that stand in for what people will enter, to find out whether a document can be finished.
import type { AttachedFile, AttachmentElement } from './elements/attachment.ts';
import { type Element, isField } from './elements/element.ts';
import type { InputElement } from './elements/input.ts';

/** Where a field has no limit of its own: more than most people write. */
const LINE_CHARACTERS = 200;
const PARAGRAPH_CHARACTERS = 2_000;
/** One grey pixel. */
const SAMPLE_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEV3d3dY20ihAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==';
/** No file has it. */
const SAMPLE_ID = '00000000-0000-7000-8000-000000000000';
const WORDS = 'Sample words that stand in for what somebody will write ';

const TYPED: Record<Exclude<InputElement['type'], 'text'>, string> = {
  email: 'sample@example.com',
  tel: '+49 30 1234567',
  url: 'https://example.com/sample',
  number: '1234567.89',
  date: '2030-12-31',
  time: '23:59',
  'datetime-local': '2030-12-31T23:59',
};

/**
 * The elements with a value in every field of those who are asked, each as long as its field lets people write.
 * @param visible the signees or roles whose fields are filled
 */
export function withSampleValues(elements: readonly Element[], visible: ReadonlySet<string>): Element[] {
  const chosen = new Set<string>();
  return elements.map((element) => {
    const party = isField(element) ? (element.signee_id ?? element.role_id) : null;
    return party !== null && visible.has(party) ? filled(element, chosen) : element;
  });
}

/** @param chosen the groups of which a radio is on already */
function filled(element: Element, chosen: Set<string>): Element {
  switch (element.kind) {
    case 'signature':
    case 'initial':
      return { ...element, value: { text: element.kind === 'initial' ? 'SS' : 'Sample Signature', font: 'caveat' } };
    case 'input':
      return { ...element, value: sampleText(element) };
    case 'select':
      return {
        ...element,
        value: element.options.reduce((longest, option) => (option.length > longest.length ? option : longest)),
      };
    case 'checkbox':
      return { ...element, value: true };
    case 'radio': {
      const group = element.pdf_radio_group_id ? `${element.pdf_radio_group_id} ${element.signee_id ?? ''}` : element.id;
      const value = !chosen.has(group);
      chosen.add(group);
      return { ...element, value };
    }
    case 'image_input':
      return { ...element, value: { image: SAMPLE_IMAGE } };
    case 'attachment':
      return { ...element, value: sampleFiles(element) };
    default:
      return element;
  }
}

/** As many as the field takes. */
function sampleFiles({ max_files }: AttachmentElement): AttachedFile[] {
  const file = { id: SAMPLE_ID, name: 'Sample file that somebody will upload.pdf', size_bytes: 1, sha256: '0'.repeat(64) };
  return Array.from({ length: max_files }, () => file);
}

function sampleText(input: InputElement): string {
  const { type, is_multiline, max_length } = input;
  if (type === 'number') return sampleNumber(input);
  const length = max_length ?? (is_multiline ? PARAGRAPH_CHARACTERS : LINE_CHARACTERS);
  const text = type === 'text' ? WORDS.repeat(Math.ceil(length / WORDS.length)) : TYPED[type];
  return text.slice(0, length).trimEnd();
}

/** Within its bounds, and as long as its field lets people write. */
function sampleNumber({ max_length, min_value: min = null, max_value: max = null }: Partial<InputElement>): string {
  const text = TYPED.number.slice(0, max_length ?? LINE_CHARACTERS);
  if (max !== null && Number(text) > max) return String(max);
  return min !== null && Number(text) < min ? String(min) : text;
}
