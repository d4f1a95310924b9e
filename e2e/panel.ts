// Helpers for journeys in the properties panel: a template with an element of every kind, to select and to read as saved.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import { draft, placeElements, write } from './documents.ts';
import { boxOf, saved, sheet } from './editor.ts';
import { expect } from './people.ts';

/** The elements on the page, in the order in which they are placed. */
export type Placed =
  | 'town'
  | 'street'
  | 'check'
  | 'other'
  | 'red'
  | 'blue'
  | 'first'
  | 'second'
  | 'frame'
  | 'words'
  | 'rule'
  | 'image';

interface Panel {
  page: Page;
  path: string;
  ids: Record<Placed, string>;
  panel: Locator;
  /** Selects these elements and nothing else. */
  select: (...names: Placed[]) => Promise<void>;
  /** Waits until the server has these values for the elements. */
  expectSaved: (names: Placed | readonly Placed[], fields: Record<string, unknown>) => Promise<void>;
  of: (name: Placed) => Promise<Element>;
}

/** Opens a template with a role and an element of each kind, some of them twice and different. */
export async function openWithPanel(page: Page): Promise<Panel> {
  const { id, path, pages } = await draft(page, { mode: 'template' });
  const { id: role_id } = (await write(page, 'post', `${path}/roles`, { name: 'Tenant' })) as { id: string };
  const at = (kind: Element['kind'], x: number, y: number, more: Record<string, unknown> = {}) =>
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind, x, y }, more);
  const elements: Record<Placed, Element> = {
    town: at('input', 80, 60, { role_id, label: 'Town', value: 'Lisbon', placeholder: 'Where' }),
    street: at('input', 240, 60, { role_id, label: 'Street', color: '#b91c1c', is_required: false, max_length: 9 }),
    check: at('checkbox', 80, 110, { role_id, label: 'Married' }),
    other: at('checkbox', 140, 110, { role_id, label: 'Tall', color: '#15803d' }),
    red: at('radio', 80, 150, { role_id, label: 'Red', name: 'Colour' }),
    blue: at('radio', 140, 150, { role_id, label: 'Blue', name: 'Size' }),
    first: at('select', 80, 190, { role_id, label: 'First', options: ['rent', 'buy'], value: 'rent' }),
    second: at('select', 240, 190, { role_id, label: 'Second', options: ['buy', 'lend'] }),
    frame: at('rectangle', 80, 240, { fill: '#ffffff' }),
    words: at('text', 80, 320, { value: 'Words' }),
    rule: at('line', 240, 265, { height: 10, line_width: 2 }),
    image: at('image', 400, 240),
  };
  await placeElements(page, path, Object.values(elements));
  await page.goto(`/pdfs/${id}`);
  await expect(sheet(page)).toBeVisible();
  // As if this person had opened that section of the panel before.
  await page.evaluate(() => localStorage.setItem('countersign.editor-advanced', 'open'));
  await page.keyboard.press('Control+0');
  await expect(page.getByRole('button', { name: 'Zoom: 100 %' })).toBeVisible();

  const ids = Object.fromEntries(Object.entries(elements).map(([name, element]) => [name, element.id])) as Panel['ids'];
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const of = async (name: Placed) => {
    const element = (await saved(page, path)).find((entry) => entry.id === ids[name]);
    if (!element) throw new Error(`${name} is gone.`);
    return element;
  };
  return {
    page,
    path,
    ids,
    of,
    panel,
    async select(...names) {
      const corner = await boxOf(sheet(page));
      await page.mouse.click(corner.x + 20, corner.y + 20);
      await expect(panel.getByRole('heading', { name: 'Document' })).toBeVisible();
      for (const [index, name] of names.entries()) {
        const box = await boxOf(page.locator(`[data-element-id="${ids[name]}"]`));
        if (index > 0) await page.keyboard.down('Shift');
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        if (index > 0) await page.keyboard.up('Shift');
      }
      await expect(panel.getByRole('button', { name: 'Duplicate' })).toBeVisible();
      if (names.length > 1) await expect(panel.getByRole('heading', { name: `${names.length} ` })).toBeVisible();
    },
    async expectSaved(names, fields) {
      for (const name of typeof names === 'string' ? [names] : names) await expect.poll(() => of(name)).toMatchObject(fields);
    },
  };
}
