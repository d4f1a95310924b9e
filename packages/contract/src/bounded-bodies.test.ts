// Errors for invalid input stay short, however many there are: a list of millions would take minutes to build.
import { ELEMENT_DEFAULTS, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { confirmWithPasskey } from './account-security.ts';
import { changeElements } from './elements.ts';
import { orderSignees } from './signee-order.ts';
import { saveSigningValues } from './sign.ts';
import { sendPdf } from './signing.ts';

const many = <Item>(item: Item) => Array.from({ length: 5_000 }, () => item);
const names = Object.fromEntries(many(0).map((value, index) => [`key_${index}`, value]));
const drawing = { strokes: [many(['', '', 2]), many(['', '', 2])] };

const bodies = [
  ['points of a drawing', saveSigningValues, { values: [{ element_id: uuidv7(), value: drawing }] }],
  ['signees of a step', orderSignees, { steps: [many('nobody')] }],
  ['stubs', sendPdf, { stubs: names }],
  ['changes of an element', changeElements, { revision: 0, operations: [{ op: 'update', id: uuidv7(), changes: names }] }],
  [
    'answers of a passkey',
    confirmWithPasskey,
    { response: { id: '', rawId: '', type: 'public-key', response: names, clientExtensionResults: {} } },
  ],
] as const;

it.each(bodies)('reports thousands of invalid %s as one fault', (_, { body }, given) => {
  const { error } = body.safeParse(given);
  expect(error?.issues).toHaveLength(1);
  expect(JSON.stringify(error?.issues).length).toBeLessThan(2_000);
});

it('reports only the first of elements with hundreds of invalid options', () => {
  const element = { ...ELEMENT_DEFAULTS.select, id: uuidv7(), page_id: uuidv7(), kind: 'select', x: 0, y: 0 };
  const create = (options: string[]) => ({ op: 'create', element: { ...element, options } });
  const operations = [create(['a']), ...Array.from({ length: 900 }, () => create(Array.from({ length: 500 }, () => '')))];
  const { error } = changeElements.body.safeParse({ revision: 0, operations });
  expect(error?.issues).toHaveLength(500);
  expect(error?.issues[0]?.path).toEqual(['operations', 1, 'element', 'options', 0]);
});
