// A large attachment on a slow line. The signer reloads the page during the upload and loses nothing.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createElement, uuidv7 } from '@countersign/document-model';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { addSignee, agree, draft, openLink, placeElements, signingLink, write } from '../documents.ts';
import { chooseFiles } from '../files.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

const SIZE = 50_000_000;
/** In bytes a second, upwards. */
const SLOW_LINE = 4_000_000;

test('uploads an attachment of 50 MB over a slow line, also after a reload @deep', async ({ page, guest, server }, testInfo) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  await signUp(page);
  const { path, pages } = await draft(page);
  const signee_id = await addSignee(page, path, { name: 'Ann Able', email: ann.email });
  const on = { page_id: pages[0] ?? '', x: 60 };
  await placeElements(page, path, [
    createElement({ ...on, id: uuidv7(), kind: 'attachment', y: 100 }, { label: 'Plans', max_megabytes: 50, signee_id }),
    createElement({ ...on, id: uuidv7(), kind: 'signature', y: 200 }, { signee_id }),
  ]);
  await write(page, 'post', `${path}/send`, {});

  // A PDF may have other data after its end.
  const bytes = Buffer.alloc(SIZE, '%\n');
  bytes.set(plain(1));
  const file = testInfo.outputPath('Plans.pdf');
  await writeFile(file, bytes);

  await openLink(guest, await signingLink(server, ann.email));
  await agree(guest);
  const line = await guest.context().newCDPSession(guest);
  await line.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: SLOW_LINE };
  await line.send('Network.emulateNetworkConditions', conditions);

  await guest.getByRole('button', { name: /^Plans/ }).click();
  await chooseFiles(guest, () => guest.getByRole('button', { name: 'Choose files' }).click(), file);
  const progress = guest.getByRole('progressbar', { name: 'Uploading Plans.pdf' });
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(30);
  await guest.reload();
  await expect(guest.getByRole('button', { name: /^Plans/ })).toHaveText(/Plans\.pdf/);
  await expect(guest.getByText('1 of 2 required')).toBeVisible();

  const { data } = (await (await guest.request.get(`${path}/attachments`)).json()) as { data: { sha256: string }[] };
  expect(data.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')]);
});
