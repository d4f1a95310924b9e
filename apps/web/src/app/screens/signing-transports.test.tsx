// What the answers of the server mean for the values and files of a signee.
import { removeAttachment } from '@countersign/contract/attachments';
import { saveSigningValues } from '@countersign/contract/sign';
import { expect, it } from 'vitest';
import { answerGuest } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';
import { fileTransport } from '#features/signing/file-transport.ts';
import { valueTransport } from '#features/signing/signing-api.ts';

const server = startFakeServer(answerGuest);
const PDF = '01a219fe-100d-75f2-8732-6b25c0542770';
const VALUES = [{ element_id: PDF, value: 'Ann' }];

it('a body that is too large does not end the signing', async () => {
  server.on(saveSigningValues, () => new Refusal(413, 'This is too large.'));
  expect(await valueTransport(PDF)(VALUES)).toEqual({ kind: 'too_large', message: 'This is too large.' });
  // As a proxy says it.
  server.on(saveSigningValues, () => new Refusal(413, ''));
  expect(await valueTransport(PDF)(VALUES)).toEqual({ kind: 'too_large', message: 'The image is too large.' });
});

it('a rejection of values says why, even if it names no field', async () => {
  server.on(saveSigningValues, () => new Refusal(422, 'Not that.'));
  expect(await valueTransport(PDF)(VALUES)).toEqual({ kind: 'refused', problems: {}, message: 'Not that.' });
});

it('removing a file that no longer exists succeeds', async () => {
  server.on(removeAttachment, () => new Refusal(404, 'Not found.'));
  await expect(fileTransport(PDF).remove(PDF)).resolves.toBeUndefined();
  server.on(removeAttachment, () => new Refusal(409, 'It is over.'));
  await expect(fileTransport(PDF).remove(PDF)).rejects.toThrow('It is over.');
});
