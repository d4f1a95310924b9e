// The signatures in a sealed file as openssl, an independent program, reads them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oracle, pdfsig, pem, signedParts } from '../../../../../packages/pdf/fixtures/engine.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const SIGNED_ATTRIBUTES = ['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date()); // openssl checks against this machine's clock
});
afterAll(() => test.close());

it('every signature contains content type, digest and signing certificate only, and leads to the root', async () => {
  const { browser } = await signUp(test);
  const email = 'signee@example.com';
  const { pdf, fields } = await sendTo(browser, { signers: [email] });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  const { bytes } = await browser.call('GET', pdfPath(pdf, '/download'));

  const signatures = signedParts(bytes);
  expect(signatures.length, 'the signee and the seal').toBe(2);
  expect(pdfsig(bytes).map(({ valid }) => valid)).toEqual([true, true]);
  for (const { contents, signed } of signatures) {
    const printed = said(oracle('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', '{}'], contents));
    const [attributes = ''] = /signedAttrs:.*?signatureAlgorithm:/s.exec(printed) ?? [];
    expect([...attributes.matchAll(/^ +object: (\S+)/gm)].map(([, name]) => name)).toEqual(SIGNED_ATTRIBUTES);
    expect(printed).toMatch(/unsignedAttrs:\s+<ABSENT>/);

    const files = { contents, signed, root: pem(test.app.authority.root) };
    const check = ['-inform', 'DER', '-in', '{contents}', '-content', '{signed}', '-CAfile', '{root}', '-out', '/dev/null'];
    // `cades`: the certificate that was used has to be the one that was signed.
    const args = ['cms', '-verify', '-cades', '-binary', '-purpose', 'any', ...check];
    expect(said(oracle('openssl', args, files))).toContain('Verification successful');
    const [first = 0] = signed;
    const changed = new Uint8Array([first ^ 1, ...signed.subarray(1)]);
    expect(said(oracle('openssl', args, { ...files, signed: changed }))).toContain('Verification failure');
  }
});

function said({ stdout, stderr }: { stdout: Buffer; stderr: Buffer }): string {
  return `${stdout.toString()}${stderr.toString()}`;
}
