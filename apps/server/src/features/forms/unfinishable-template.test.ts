import { expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { FORMS, enterForm, formsApp, makeTemplate } from '#testing/forms.ts';
import { makeUnfinishable } from '#testing/unfinishable.ts';

const { test, owner, publish } = formsApp();

it('a template whose documents could not be sealed cannot be published and admits no visitors', async () => {
  const pdf_id = await makeTemplate(owner.browser);
  const form = await publish({ name: 'Before' }, pdf_id);
  await makeUnfinishable(test, owner.browser, pdf_id);
  const message = expect.stringContaining('can’t be signed and sealed as it is') as string;
  const again = await owner.browser.call('POST', FORMS, { pdf_id, name: 'After' });
  expect(again).toMatchObject({ status: 422, body: { message } });
  expect((await enterForm(openBrowser(test), form)).status).toBe(409);
  await owner.browser.call('PUT', `${FORMS}/${form.id}`, { is_active: false });
  const on = await owner.browser.call('PUT', `${FORMS}/${form.id}`, { is_active: true });
  expect(on).toMatchObject({ status: 422, body: { message } });
});
