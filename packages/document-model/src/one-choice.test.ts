import { describe, expect, it } from 'vitest';
import { type Element, createElement } from './elements/element.ts';
import { restUnchosen } from './one-choice.ts';
import { uuidv7 } from './uuid.ts';

const group = uuidv7();
const page_id = uuidv7();
const radio = (value: boolean, pdf_radio_group_id: string | null = group) =>
  createElement({ id: uuidv7(), page_id, kind: 'radio', x: 0, y: 0 }, { value, pdf_radio_group_id });
const byId = (...elements: Element[]) => new Map(elements.map((element) => [element.id, element]));
const choose = ({ id }: Element) => ({ op: 'update' as const, id, changes: { value: true } });
const clear = ({ id }: Element) => ({ op: 'update', id, changes: { value: false } });

describe('radios of a group', () => {
  it('leave on the one that was chosen last', () => {
    const [a, b, c] = [radio(true), radio(true), radio(true)];
    const other = radio(true, uuidv7());
    expect(restUnchosen(byId(a, b, c, other), [choose(b), choose(c)])).toEqual([clear(a), clear(b)]);
  });

  it('stay as they are where none was chosen, and radios without a group always', () => {
    const [a, b] = [radio(true), radio(true)];
    expect(restUnchosen(byId(a, b), [{ op: 'update', id: a.id, changes: { x: 5 } }])).toEqual([]);
    expect(restUnchosen(byId(a, b), [])).toEqual([]);
    const free = radio(true, null);
    expect(restUnchosen(byId(free, radio(true, null)), [choose(free)])).toEqual([]);
  });
});
