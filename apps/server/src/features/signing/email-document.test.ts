// The block of a signing email that shows the document.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { signedInApp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

async function emailTo(address: string, subject: RegExp) {
  const mail = await waitFor(`an email to ${address}`, () =>
    test.mail.emails.find((one) => one.to?.[0]?.address === address && subject.test(one.subject ?? '')),
  );
  return { ...mail, images: mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg') };
}

it('has the first page as a JPEG within the email, the name and the dates', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: ['block-ann@example.com'] });
  await sender.browser.call('POST', pdfPath(pdf, '/send'), { due_at: '2090-05-01T10:00:00Z' });
  const mail = await emailTo('block-ann@example.com', /Please sign/);
  expect(mail.images).toHaveLength(1);
  const [image] = mail.images;
  expect(image).toMatchObject({ disposition: 'inline', contentId: '<page@countersign>' });
  expect(mail.html).toContain('cid:page@countersign');
  const { format, width, height } = await sharp(image?.content as ArrayBuffer).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 192, height: 248 });
  expect(mail.text).toMatch(/Please complete it by .*2090/);
});

it('shows no page to a signee who must authenticate first', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: ['block-link@example.com'] });
  const signee = await addSignee(sender.browser, pdf, { email: 'block-code@example.com', kind: 'approver' });
  await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signee}`), { access: 'email_code' });
  await sender.browser.call('POST', pdfPath(pdf, '/send'), {});
  expect((await emailTo('block-code@example.com', /Please approve/)).images).toEqual([]);
});
