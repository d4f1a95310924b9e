// What does not fit is told in a few words, however much of it there is: a list of millions of faults is made for minutes.
import { uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { orderSignees } from './signee-order.ts';
import { saveSigningValues } from './sign.ts';
import { sendPdf } from './signing.ts';

const many = <Item>(item: Item) => Array.from({ length: 5_000 }, () => item);
const drawing = { strokes: [many(['', '', 2]), many(['', '', 2])] };

const bodies = [
  ['points of a drawing', saveSigningValues, { values: [{ element_id: uuidv7(), value: drawing }] }],
  ['signees of a step', orderSignees, { steps: [many('nobody')] }],
  ['stubs', sendPdf, { stubs: Object.fromEntries(many(0).map((value, index) => [`key_${index}`, value])) }],
] as const;

it.each(bodies)('thousands of %s that do not fit are told as one fault', (_, { body }, given) => {
  const { error } = body.safeParse(given);
  expect(error?.issues).toHaveLength(1);
  expect(JSON.stringify(error?.issues).length).toBeLessThan(2_000);
});
