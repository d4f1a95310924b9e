import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedTag, TAG_PATTERN, fieldOfTag, hasSureTag, readTextTag, rolesOfTags } from './index.ts';
import type { TextTag } from './read-text-tag.ts';

const page = { width: 595, height: 842 };
const placed = (inner: string, box = { x: 72, y: 100, width: 110, height: 13 }): PlacedTag => {
  const tag = readTextTag(inner);
  if (!tag) throw new Error(`${inner} is no tag`);
  return { tag, page_id: '019a0000-0000-7000-8000-000000000001', box, page };
};
const fieldOf = (inner: string) => fieldOfTag(placed(inner), null, new Map());
const read = (inner: string) => {
  const tag = readTextTag(inner);
  return tag && { type: tag.type, role: tag.role, name: tag.name };
};

describe('a tag as it is written here', () => {
  it.each([
    ['sig:signer1', { type: 'signature', role: 'signer1', name: '' }],
    ['Signature : Client', { type: 'signature', role: 'Client', name: '' }],
    ['initials:2', { type: 'initial', role: '2', name: '' }],
    ['date:signer1:Start of the lease', { type: 'date', role: 'signer1', name: 'Start of the lease' }],
    ['date_signed:signer1', { type: 'filled:date_signed', role: 'signer1', name: '' }],
    ['text:signer1;label=Street;required=false', { type: 'text', role: 'signer1', name: 'Street' }],
    ['signature', { type: 'signature', role: '', name: '' }],
    ['SELECT:مستأجر;options=a,b', { type: 'select', role: 'مستأجر', name: '' }],
  ])('%s', (inner, expected) => expect(read(inner)).toEqual(expected));
});

describe('a tag of DocuSeal', () => {
  it.each([
    ['First Name;role=Signer1;type=date', { type: 'date', role: 'Signer1', name: 'First Name' }],
    ['Field Name', { type: 'text', role: '', name: 'Field Name' }],
    ['Sign;type=signature', { type: 'signature', role: '', name: 'Sign' }],
    ['Date;type=datenow', { type: 'filled:date_signed', role: '', name: 'Date' }],
    ['type=checkbox', { type: 'checkbox', role: '', name: '' }],
    ['Documents;type=file', { type: 'attachment', role: '', name: 'Documents' }],
    ['role=Customer;name=Phone;type=PHONE', { type: 'tel', role: 'Customer', name: 'Phone' }],
    // Its own word for a type may be the name of one of its fields.
    ['Date;type=text', { type: 'text', role: '', name: 'Date' }],
  ])('%s', (inner, expected) => expect(read(inner)).toEqual(expected));
});

describe('a tag of Documenso', () => {
  it.each([
    ['SIGNATURE, r1', { type: 'signature', role: 'r1', name: '' }],
    ['date, R2', { type: 'filled:date_signed', role: 'R2', name: '' }],
    ['text, r1, required=true, label=Job title', { type: 'text', role: 'r1', name: 'Job title' }],
    ['email,r3', { type: 'filled:email', role: 'r3', name: '' }],
    [String.raw`text, r1, label=Last\, first`, { type: 'text', role: 'r1', name: 'Last, first' }],
  ])('%s', (inner, expected) => expect(read(inner)).toEqual(expected));
});

describe('what is no tag', () => {
  it.each([
    '',
    '   ',
    'sig:',
    'sig:a:b:c',
    'x => x + 1',
    '=5',
    'name;role',
    'Note: please sign',
    'SIGNATURE, r1, required',
    'a'.repeat(501),
    '"key": "value"',
    'Sig_es_:signer1:signature',
  ])('%s stays text', (inner) => expect(readTextTag(inner)).toBeNull());
});

describe('the tags of a document', () => {
  const all = (...inner: string[]) => inner.flatMap((one) => readTextTag(one) ?? []);

  it.each([[['Full Name']], [['name', 'email', 'company']], [['date', 'Street (no.)']], [[]]])('are placeholders: %s', (inner) =>
    expect(hasSureTag(all(...inner))).toBe(false),
  );

  it.each([
    [['Full Name', 'Sign;type=signature']],
    [['name', 'signature']],
    [['initials']],
    [['name:signer1']],
    [['Full Name', 'date, r1']],
    [['Street;role=Client']],
    [['type=checkbox']],
  ])('are used: %s', (inner) => expect(hasSureTag(all(...inner))).toBe(true));
});

describe('a field of a tag', () => {
  it.each(['sig:a', 'text:a', 'checkbox:a', 'image:a', 'select:a;options=x,y', 'text:a;width=2000;height=2000'])(
    'is no larger than its page, however large its letters are: %s',
    (inner) => {
      const huge = placed(inner, { x: 10, y: 40, width: 90_000, height: 30_000 });
      for (const size of [
        { width: 14_400, height: 14_400 },
        { width: 300, height: 200 },
      ]) {
        const { element } = fieldOfTag({ ...huge, page: size }, null, new Map());
        expect(element.width).toBeLessThanOrEqual(Math.min(2_000, size.width));
        expect(element.height).toBeLessThanOrEqual(Math.min(2_000, size.height));
      }
    },
  );

  it('of an unknown type is a text field, with a note', () => {
    const { element, note } = fieldOf('Fee;type=payment;role=Client');
    expect(element).toMatchObject({ kind: 'input', type: 'text', name: 'Fee' });
    expect(note).toBe('unknown_type');
  });

  it('is as large as it says, or as its text is; a signature grows upwards from its line', () => {
    expect(fieldOf('text:1;width=200;height=20').element).toMatchObject({ x: 72, width: 200, height: 20 });
    expect(fieldOf('text:1').element).toMatchObject({ x: 72, width: 110 });
    const { element } = fieldOf('sig:1');
    expect(element).toMatchObject({ kind: 'signature', width: 120, height: 30 });
    expect(element.y + element.height).toBeCloseTo(113);
  });

  it('takes over what is said of it', () => {
    expect(fieldOf('Plan;type=radio;options=Basic,Pro;default=Pro').element).toMatchObject({
      kind: 'select',
      options: ['Basic', 'Pro'],
      value: 'Pro',
    });
    expect(fieldOf('dropdown, r1, options=Sales|Legal, required=no').element).toMatchObject({
      options: ['Sales', 'Legal'],
      is_required: false,
    });
    expect(fieldOf('number, r1, minValue=1, maxValue=10').element).toMatchObject({ type: 'number', min_value: 1, max_value: 10 });
    expect(fieldOf('Born;type=date;format=DD/MM/YYYY').element).toMatchObject({ type: 'date', date_format: 'DD/MM/YYYY' });
    expect(fieldOf('City;default=Bern;readonly=true').element).toMatchObject({ value: 'Bern', is_read_only: true });
    expect(fieldOf('Start;type=date;default=tomorrow').note).toBe('option_ignored');
  });

  it('shares a choice with those of its name and role', () => {
    const groups = new Map<string, string>();
    const [one, two, other] = ['Yes', 'No']
      .map((option) => placed(`Pets;type=radio;option=${option}`))
      .concat(placed('Car;type=radio'));
    const groupOf = (tag: PlacedTag | undefined) => tag && fieldOfTag(tag, null, groups).element;
    expect(groupOf(one)).toMatchObject({ kind: 'radio', pdf_radio_group_id: groups.get('radio  Pets') });
    expect(groupOf(two)).toMatchObject({ pdf_radio_group_id: groups.get('radio  Pets') });
    expect(groupOf(other)).not.toMatchObject({ pdf_radio_group_id: groups.get('radio  Pets') });
  });
});

describe('the roles of tags', () => {
  const named = (number: number) => `Signer ${number}`;
  it('are in the order of their numbers, then as they come; what names none is for the first', () => {
    const { roles, indexOf } = rolesOfTags(['Client', 'signer2', '', 'r1', 'Signer 2', 'client'], named);
    expect(roles).toEqual(['Signer 1', 'Signer 2', 'client']);
    expect(['', 'R2', 'CLIENT', '1'].map(indexOf)).toEqual([0, 1, 2, 0]);
    expect(rolesOfTags(['', ''], named).roles).toEqual(['Signer 1']);
    expect(rolesOfTags([], named).roles).toEqual([]);
  });
});

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[A-Za-z0-9]$/);
const spaces = fc.stringMatching(/^ {0,3}$/);

describe('whatever stands between braces', () => {
  it('is a tag or none, and a tag gives a whole field on its page', () => {
    const box = fc.record({
      x: fc.double({ min: 0, max: 595, noNaN: true }),
      y: fc.double({ min: 0, max: 842, noNaN: true }),
      width: fc.double({ min: 0.1, max: 600, noNaN: true }),
      height: fc.double({ min: 0.1, max: 80, noNaN: true }),
    });
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          'sig',
          ':',
          ';',
          ',',
          '=',
          'r1',
          'type=',
          'options=',
          'width=',
          'height=',
          'min=',
          'fontSize=',
          'number',
          '1e9',
          'a|b',
        ),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, box, (parts, at) => {
        const tag = readTextTag(parts.join(''));
        if (!tag) return;
        const { element } = fieldOfTag({ tag, page_id: placed('sig:1').page_id, box: at, page }, null, new Map());
        expect(element.x).toBeGreaterThanOrEqual(0);
        expect(element.y).toBeGreaterThanOrEqual(0);
      }),
      { seed: 45, numRuns: 2_000 },
    );
  });

  it('means the same whatever the case of its type and the spaces about its parts', () => {
    const same = (one: TextTag | null, other: TextTag | null) => expect(one).toEqual(other);
    fc.assert(
      fc.property(word, spaces, fc.constantFrom('signature', 'date', 'number', 'checkbox'), (name, gap, type) => {
        same(
          readTextTag(`${gap}${name}${gap};${gap}type=${gap}${type.toUpperCase()}${gap}`),
          readTextTag(`${name};type=${type.toUpperCase()}`),
        );
        expect(readTextTag(`${name};TYPE=${type.toUpperCase()}`)?.type).toBe(readTextTag(`${name};type=${type}`)?.type);
        same(readTextTag(`${type.toUpperCase()}${gap},${gap}r1${gap}`), readTextTag(`${type},r1`));
      }),
      { seed: 45 },
    );
  });

  it('is found in a text as often as it stands there', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (names) => {
        const text = names.map((name) => `before {{${name}}} behind }} {`).join(' ');
        expect([...text.matchAll(TAG_PATTERN)].map(([, inner]) => inner)).toEqual(names);
      }),
      { seed: 45 },
    );
  });
});
