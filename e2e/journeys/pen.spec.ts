// A pen acts immediately where a finger would scroll, and the palm of its hand is ignored.
import type { Page } from '@playwright/test';
import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test.use({ viewport: { width: 1_024, height: 768 }, hasTouch: true });

test('a pen moves, selects and draws, and a palm next to it neither scrolls, zooms nor draws @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [
    { kind: 'rectangle', x: 80, y: 200 },
    { kind: 'signature', x: 80, y: 400 },
  ]);
  const { pen, touch } = await hand(page);

  await test.step('moves the element that it presses', async () => {
    const box = await boxOf(at(0));
    await pen('mousePressed', { x: box.x + 20, y: box.y + 20 });
    await pen('mouseMoved', { x: box.x + 60, y: box.y + 40 });
    await pen('mouseMoved', { x: box.x + 120, y: box.y + 60 });
    await pen('mouseReleased', { x: box.x + 120, y: box.y + 60 });
    await expect.poll(async () => (await saved(page, path)).find(({ kind }) => kind === 'rectangle')).toMatchObject({ x: 180 });
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-handle]')).toHaveCount(0);
  });

  await test.step('keeps the page in place under the palm while the pen draws a selection frame', async () => {
    const [page1, first] = [await boxOf(sheet(page)), await boxOf(at(0))];
    await pen('mousePressed', { x: page1.x + 20, y: first.y - 20 });
    await touch('touchStart', [{ x: page1.x + 300, y: page1.y + 500 }]);
    await touch('touchMove', [{ x: page1.x + 300, y: page1.y + 300 }]);
    await touch('touchStart', [
      { x: page1.x + 300, y: page1.y + 300 },
      { x: page1.x + 340, y: page1.y + 300 },
    ]);
    await touch('touchMove', [
      { x: page1.x + 200, y: page1.y + 300 },
      { x: page1.x + 440, y: page1.y + 300 },
    ]);
    await pen('mouseMoved', { x: first.x + 40, y: first.y + 20 });
    await touch('touchEnd', []);
    await pen('mouseReleased', { x: first.x + 40, y: first.y + 20 });
    expect(await boxOf(sheet(page))).toEqual(page1);
    await expect(page.locator('[data-handle]')).toHaveCount(8);
  });

  await test.step('draws with pressure in the signature pad, and ignores the palm', async () => {
    await page.keyboard.press('Escape');
    await at(1).dblclick();
    await page.getByRole('tab', { name: 'Draw' }).click();
    const pad = page.getByRole('img', { name: /^Drawing area/ });
    await expect(pad).toBeVisible();
    const box = await boxOf(pad);
    const line = async (y: number, force: number, palm = false) => {
      await pen('mousePressed', { x: box.x + 40, y }, force);
      if (palm) await touch('touchStart', [{ x: box.x + 200, y: box.y + box.height - 10 }]);
      for (const x of [80, 120, 160, 200, 240]) await pen('mouseMoved', { x: box.x + x, y }, force);
      if (palm) await touch('touchMove', [{ x: box.x + 260, y: box.y + box.height - 30 }]);
      await pen('mouseReleased', { x: box.x + 240, y }, force);
      if (palm) await touch('touchEnd', []);
    };
    await line(box.y + 40, 0.2, true);
    await line(box.y + 90, 0.9);
    await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 2');
    const heights = await pad
      .locator('path')
      .evaluateAll((paths) => paths.slice(0, 2).map((path) => (path as SVGPathElement).getBBox().height));
    expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) * 1.3);
  });
});

async function hand(page: Page) {
  const session = await page.context().newCDPSession(page);
  return {
    pen: (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }, force = 0.5) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        ...at,
        pointerType: 'pen',
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        force,
      }),
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, index) => ({ ...point, id: index })) }),
  };
}
