// A form with a multiple choice, files and an image: filled in by a visitor, and read in the table of submissions.
import { createElement, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { FORMS, enterForm, formsApp } from '#testing/forms.ts';
import { becomes, consent, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { unzip } from '#testing/unzip.ts';

const { test, owner, publish } = formsApp();

async function template(): Promise<string> {
  const pdf = await uploadReady(owner.browser, { mode: 'template' });
  const page_id = await firstPage(owner.browser, pdf);
  const checkbox_group = { id: uuidv7(), label: 'Colours', min_checked: 1, max_checked: 2 };
  const at = (y: number) => ({ id: uuidv7(), page_id, x: 60, y });
  const elements = [
    createElement({ ...at(60), kind: 'checkbox' }, { label: 'Red', checkbox_group }),
    createElement({ ...at(90), kind: 'checkbox' }, { label: 'Green', checkbox_group }),
    createElement({ ...at(120), kind: 'checkbox' }, { label: 'Blue', checkbox_group }),
    createElement({ ...at(150), kind: 'attachment' }, { label: 'Proof' }),
    createElement({ ...at(190), kind: 'image_input' }, { label: 'Photo' }),
    createElement({ ...at(300), kind: 'signature' }),
  ];
  const operations = elements.map((element) => ({ op: 'create', element }));
  expect((await owner.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).status).toBe(200);
  return pdf;
}

it('has one column for the multiple choice and one for the file names; the archive contains the files', async () => {
  const form = await publish({}, await template());
  const guest = openBrowser(test);
  const { pdf_id } = (await enterForm(guest, form)).body;
  const { body } = await guest.call<{ data: { id: string; kind: string; label: string }[] }>('GET', pdfPath(pdf_id, '/elements'));
  const idOf = (key: string) => body.data.find(({ kind, label }) => kind === key || label === key)?.id ?? '';
  await consent(guest, pdf_id);
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await fill(guest, pdf_id, [
    { element_id: idOf('Red'), value: true },
    { element_id: idOf('Blue'), value: true },
    { element_id: idOf('Photo'), value: { image: `data:image/png;base64,${photo.toString('base64')}` } },
    { element_id: idOf('signature'), value: { text: 'Gus', font: 'caveat' } },
  ]);
  const proof = { name: 'Proof.pdf', bytes: plain(1) };
  for (const name of ['Proof.pdf', 'More.pdf']) {
    const sent = await guest.upload(pdfPath(pdf_id, '/sign/attachments'), { ...proof, name }, { element_id: idOf('attachment') });
    expect(sent.status).toBe(201);
  }
  await finish(guest, pdf_id);
  await becomes(owner.browser, pdf_id, { signing_mode: 'completed' });

  const list = await owner.browser.call('GET', `${FORMS}/${form.id}/submissions`);
  expect(list.body).toMatchObject({
    columns: ['Colours', 'Proof'],
    data: [{ values: { Colours: 'Red; Blue', Proof: 'Proof.pdf; More.pdf' } }],
  });
  const zip = unzip((await owner.browser.call('GET', `${FORMS}/${form.id}/submissions/zip`)).bytes);
  expect(zip.map(({ name }) => name)).toEqual([
    '0001 Gus Guest.pdf',
    '0001 Gus Guest attachments/Proof.pdf',
    '0001 Gus Guest attachments/More.pdf',
  ]);
  expect(zip[1]?.bytes.equals(Buffer.from(proof.bytes))).toBe(true);
});
