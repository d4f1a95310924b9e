import { expect, it } from 'vitest';
import { shaped } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath } from '#testing/signing.ts';

const { person } = signedInApp();
const { call, upload } = editingBy(person);

it.each([
  ['as it came', {}],
  ['in a unit of its own', { user_unit: 2 }],
])('the text of a page has its displayed position, %s, also when the page is rotated', async (_how, shape) => {
  const unit = 'user_unit' in shape ? shape.user_unit : 1;
  const pdf = await upload(shaped({ ...shape, content: 'BT /F1 24 Tf 72 700 Td (Letter A) Tj ET' }));
  const page_id = await firstPage(person.browser, pdf);
  const text = async () => {
    type Line = { text: string; x: number; y: number; angle?: number };
    return (await call<{ lines: Line[] }>('GET', pdfPath(pdf, `/pages/${page_id}/text`))).body.lines;
  };
  const [line] = await text();
  expect(line).toMatchObject({ text: 'Letter A', x: expect.closeTo(72 * unit, -1) as number });

  const operations = [{ op: 'rotate', page_id, rotation: 90 }];
  expect((await call('PATCH', pdfPath(pdf, '/pages'), { revision: 0, operations })).status).toBe(200);
  const [turned] = await text();
  expect(turned).toMatchObject({ text: 'Letter A', angle: 90, y: expect.closeTo(72 * unit, -1) as number });
});
