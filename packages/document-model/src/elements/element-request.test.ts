import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../uuid.ts';
import { ELEMENT_KINDS } from './common.ts';
import { createElement } from './element.ts';
import { elementRequestSchema } from './element-request.ts';

const page_id = uuidv7();

describe('an element of which the kind and the page are said', () => {
  it.each(ELEMENT_KINDS)('is as a new one of its kind: %s', (kind) => {
    const place = kind === 'image' ? { x: 50, y: 120 } : { x: 100, y: 100 };
    const { id: _, ...whole } = createElement({ id: uuidv7(), page_id, kind, ...place });
    expect(elementRequestSchema.parse({ kind, page_id })).toEqual(whole);
  });

  it('keeps what else is said of it', () => {
    const id = uuidv7();
    const said = { id, kind: 'text', page_id, x: 7, value: 'Hello' };
    expect(elementRequestSchema.parse(said)).toMatchObject({ ...said, y: 100, width: 200 });
  });

  it.each([
    [{ page_id }, 'kind'],
    [{ kind: 'text' }, 'page_id'],
    [{ kind: 'text', page_id, id: 'mine' }, 'id'],
    [{ kind: 'text', page_id, width: 1 }, 'width'],
    [{ kind: 'signature', page_id, height: 1 }, 'height'],
    [{ kind: 'line', page_id, width: 1 }, 'width'],
    [{ kind: 'select', page_id, value: 'neither' }, 'value'],
    [{ kind: 'text', page_id, size: null }, 'size'],
  ])('has to be right in what is said: %j', (asked, field) => {
    const issues = elementRequestSchema.safeParse(asked).error?.issues.map(({ path }) => path.join('.'));
    expect(issues).toEqual([field]);
  });
});
