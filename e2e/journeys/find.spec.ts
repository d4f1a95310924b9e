import { write } from '../documents.ts';
import { boxOf, openEditor, sheet } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test('find highlights the matching word within an element, exactly where its letters are printed @deep', async ({ page }) => {
  await signUp(page);
  const value = 'Whoever looks for it in here finds the needle, and the\nneedle again';
  const about = { width: 200, height: 90 };
  const { at, path } = await openEditor(page, [
    { kind: 'text', x: 60, y: 80, more: { ...about, value } },
    { kind: 'text', x: 60, y: 200, more: { ...about, value, alignment: 'right' } },
    { kind: 'text', x: 60, y: 320, more: { ...about, value: 'שלום needle שלום' } },
    { kind: 'input', x: 320, y: 80, more: { value: 'A needle', alignment: 'center' } },
    { kind: 'input', x: 320, y: 120, more: { width: 200, is_comb: true, max_length: 10, value: 'a needle' } },
    { kind: 'select', x: 320, y: 200, more: { ...about, is_list: true, options: ['Hay', 'needle'], value: 'needle' } },
  ]);
  const status = page.getByRole('search').getByRole('status');
  const marks = page.locator('[data-found]');

  /** Checks that a highlight covers each printed word; `wider` is by how many points it is wider than the word. */
  async function expectMarks(index: number, { printed, wider }: { printed: RegExp; wider: number }) {
    const boxes = await Promise.all((await marks.all()).map((mark) => boxOf(mark)));
    const words = await Promise.all((await at(index).locator('svg text', { hasText: printed }).all()).map((word) => boxOf(word)));
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) {
      const middle = { x: word.x + word.width / 2, y: word.y + word.height / 2 };
      const mark = boxes.find(({ x, y, width, height }) => {
        const [right, bottom] = [middle.x - x, middle.y - y];
        return right > 0 && right < width && bottom > 0 && bottom < height;
      });
      expect(mark, JSON.stringify([index, word, boxes])).toBeDefined();
      expect(Math.abs((mark?.width ?? 0) - word.width)).toBeLessThan(wider);
    }
  }

  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('searchbox', { name: 'Find in the pages' }).fill('needle');
  await expect(status).toHaveText('1 of 8');
  await expect(marks).toHaveCount(7 + 6);
  // The match excludes the comma behind it.
  const word = { printed: /^needle,?$/, wider: 5 };
  for (const index of [0, 1, 2, 3, 5]) await expectMarks(index, word);
  // A comb field with cells 20 points wide.
  await expectMarks(4, { printed: /^[ndl]$/, wider: 20 });

  await page.keyboard.press('Enter');
  await expect(status).toHaveText('2 of 8');
  const [first, second] = [
    await boxOf(page.locator('[data-found=other]').first()),
    await boxOf(page.locator('[data-found=current]')),
  ];
  expect(second.y).toBeGreaterThan(first.y);

  await test.step('across two lines, with a highlight on each', async () => {
    await page.getByRole('searchbox', { name: 'Find in the pages' }).fill('and the needle');
    await expect(status).toHaveText('1 of 2');
    const current = await Promise.all((await page.locator('[data-found=current]').all()).map((mark) => boxOf(mark)));
    expect(current).toHaveLength(3);
    expect(new Set(current.map(({ y }) => Math.round(y))).size).toBe(2);
  });

  await test.step('on a rotated page', async () => {
    const { revision, data } = (await (await page.request.get(`${path}/pages`)).json()) as {
      revision: number;
      data: { id: string }[];
    };
    const turn = { op: 'rotate', page_id: data[0]?.id, rotation: 90 };
    await write(page, 'patch', `${path}/pages`, { revision, operations: [turn] });
    await expect.poll(async () => ((box) => box.width > box.height)(await boxOf(sheet(page)))).toBe(true);
    await page.getByRole('searchbox', { name: 'Find in the pages' }).fill('needle');
    await expect(marks).toHaveCount(7 + 6);
    for (const index of [0, 1, 2, 3, 5]) await expectMarks(index, word);
  });

  await page.getByRole('button', { name: 'Next match' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toBeHidden();
});
