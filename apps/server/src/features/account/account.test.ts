// The profile: allowed values, ownership of an address, and malicious images.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, mailedToken, signUp } from '#testing/people.ts';
import { enter, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const ME = '/api/users/me';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const profileOf = ({ user }: SignedInPerson) => ({ first_name: user.first_name, last_name: user.last_name, email: user.email });
const put = (person: SignedInPerson, changes: object) => person.browser.call('PUT', ME, { ...profileOf(person), ...changes });
const pngOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const subjectsTo = (address: string) =>
  test.mail.emails.filter((mail) => mail.to?.some((to) => to.address === address)).map((mail) => mail.subject);

describe('the profile', () => {
  it.each(['<b>Ål</b> 李 שלום', '\u202EdrowssaP', '👩‍👩‍👧‍👦', "Robert'); drop table users;--", 'a'.repeat(100)])(
    'accepts a name exactly as typed: %j',
    async (first_name) => {
      const person = await signUp(test);
      expect((await put(person, { first_name })).body).toMatchObject({ first_name, email: person.user.email });
      expect((await person.browser.call('GET', ME)).body['first_name']).toBe(first_name);
    },
  );

  it.each([
    [{ first_name: '  ' }, 'first_name'],
    [{ last_name: 'b'.repeat(101) }, 'last_name'],
    [{ first_name: 'bell\u0007' }, 'first_name'],
    [{ first_name: '\u200B\u2060' }, 'first_name'],
    [{ last_name: 'two\nlines' }, 'last_name'],
    [{ email: 'not an address' }, 'email'],
    [{ avatar: 'https://example.com/face.png' }, 'avatar'],
    [{ avatar: 'data:text/html;base64,PGI+' }, 'avatar'],
  ])('refuses %j at its field', async (changes, field) => {
    const { status, body } = await put(await signUp(test), changes);
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as object)).toEqual([field]);
  });

  it('refuses a null byte', async () => {
    expect((await put(await signUp(test), { first_name: 'A\u0000B' })).status).toBe(422);
  });

  it('lists its optional includes, and returns the image only on request', async () => {
    const { browser } = await signUp(test);
    expect((await browser.call('GET', `${ME}?append=password_hash`)).status).toBe(422);
    expect((await browser.call('GET', ME)).body).not.toHaveProperty('avatar_base64');
    expect((await browser.call('GET', `${ME}?append=avatar_base64,is_billable`)).body).toMatchObject({
      avatar_base64: null,
      is_billable: false,
    });
  });

  it('stores language, time zone, theme and editor view, and clears them again so that the browser decides', async () => {
    const { browser } = await signUp(test);
    const choose = (body: object) => browser.call('PUT', `${ME}/preferences`, body);
    expect((await choose({ locale: 'de', time_zone: 'Europe/Berlin', theme: 'dark', editor_view: 'full' })).body).toMatchObject({
      locale: 'de',
      time_zone: 'Europe/Berlin',
      theme: 'dark',
      editor_view: 'full',
    });
    expect((await choose({ theme: null })).body).toMatchObject({ locale: 'de', theme: null, editor_view: 'full' });
    expect((await choose({ editor_view: 'half' })).status).toBe(422);
    expect((await choose({ time_zone: 'Mars/Olympus' })).status).toBe(422);
    await browser.call('POST', '/forgot-password', { email: (await browser.call('GET', ME)).body['email'] });
    await waitFor('an email in German', () => test.mail.emails.some((mail) => mail.subject === 'Wählen Sie ein neues Passwort'));
  });
});

it('sends emails to users in their chosen language', async () => {
  const sender = await signUp(test);
  await sender.browser.call('PUT', `${ME}/preferences`, { locale: 'fr' });
  const { pdf } = await sendTo(sender.browser, { signers: ['refuses@example.com'] });
  const signee = await enter(test, 'refuses@example.com');
  expect((await signee.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No.' })).status).toBe(204);
  await waitFor('the email in French', () =>
    test.mail.emails.some(
      (mail) =>
        mail.to?.some((to) => to.address === sender.user.email) &&
        mail.text?.includes('vous avez envoyé ce document pour signature'),
    ),
  );
});

describe('the profile image', () => {
  it('is stored small, shown to its owner, and can be removed', async () => {
    const person = await signUp(test);
    const large = await sharp({ create: { width: 1_500, height: 900, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer();
    const { body } = await put(person, { avatar: pngOf(large) });
    const shown = Buffer.from(String(body['avatar_base64']).split(',')[1] ?? '', 'base64');
    const { width, height } = await sharp(shown).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(512);
    expect((await put(person, { first_name: 'Sam' })).body['avatar_base64']).toBe(body['avatar_base64']);
    expect((await put(person, { avatar: null })).body['avatar_base64']).toBeNull();
    expect((await put(person, { avatar: large.toString('base64') })).body['avatar_base64']).toBe(body['avatar_base64']);
  });

  it('is rasterized from SVG, whatever the drawing references', async () => {
    const person = await signUp(test);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><rect width="20" height="20" fill="red"/></svg>`;
    const { status, body } = await put(person, { avatar: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` });
    expect(status).toBe(200);
    expect(body['avatar_base64']).toMatch(/^data:image\/png;base64,/);
    expect(Buffer.from(String(body['avatar_base64']).split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('script');
  });

  it('loses data hidden after its pixels', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { body } = await put(await signUp(test), {
      avatar: pngOf(Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])),
    });
    expect(Buffer.from(String(body['avatar_base64']).split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('script');
  });

  it('loses its location and camera data', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Make: 'Telltale', Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 22/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">telltale</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('Telltale')).toBe(true);

    const { body } = await put(await signUp(test), { avatar: `data:image/jpeg;base64,${photo.toString('base64')}` });
    const kept = Buffer.from(String(body['avatar_base64']).split(',')[1] ?? '', 'base64');
    const { width, exif, xmp, iptc } = await sharp(kept).metadata();
    expect({ width, exif, xmp, iptc }).toEqual({ width: 60, exif: undefined, xmp: undefined, iptc: undefined });
    expect(kept.toString('latin1')).not.toMatch(/telltale|somebody|exif|gps/i);
  });

  it('is refused if it is not an image or would exhaust memory', async () => {
    const person = await signUp(test);
    const refused = { status: 422, body: { errors: { avatar: [expect.any(String)] } } };
    expect(await put(person, { avatar: pngOf(readFileSync(import.meta.filename)) })).toMatchObject(refused);
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await put(person, { avatar: pngOf(bomb) })).toMatchObject(refused);
  });
});

describe('a change of email address', () => {
  it('needs the password and is verified by an email to the new address; until then the old address stays and is notified', async () => {
    const person = await signUp(test, { email: 'before@example.com' });
    const refused = await put(person, { email: 'after@example.com' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } });

    const asked = await put(person, { email: 'after@example.com', current_password: PASSWORD });
    expect(asked).toMatchObject({ status: 200, body: { email: 'before@example.com', pending_email: 'after@example.com' } });
    const token = await mailedToken(test, 'after@example.com', /^Confirm your new/);
    await waitFor('the email to the old address', () =>
      subjectsTo('before@example.com').includes('A new email address was requested'),
    );

    const stranger = await signUp(test, { verified: false });
    expect((await stranger.browser.call('POST', '/api/email/verification', { token })).status).toBe(422);
    expect(await person.browser.call('POST', '/api/email/verification', { token })).toMatchObject({
      status: 200,
      body: { email: 'after@example.com', pending_email: null, verifiedEmail: true },
    });
    await waitFor('the notice', () => subjectsTo('before@example.com').includes('Your email address was changed'));
    const login = (email: string) => openBrowser(test).call('POST', '/login', { email, password: PASSWORD });
    expect((await login('before@example.com')).status).toBe(422);
    expect((await login('after@example.com')).status).toBe(200);
  });

  it('can be confirmed with a second-factor code instead', async () => {
    const person = await signUp(test);
    const setup = await person.browser.call<{ secret: string }>('POST', `${ME}/two-factor`, { current_password: PASSWORD });
    const code = () => codeAt(setup.body.secret, test.clock.now());
    await person.browser.call('PUT', `${ME}/two-factor`, { code: code() });
    test.clock.advance(6 * 60_000);
    expect((await put(person, { email: 'factor@example.com', code: '000000' })).body).toMatchObject({
      errors: { code: [expect.any(String)] },
    });
    expect((await put(person, { email: 'factor@example.com', code: code() })).body['pending_email']).toBe('factor@example.com');
  });

  it('to a taken address gets the same answer, and its owner is notified', async () => {
    const owner = await signUp(test, { email: 'mine@example.com' });
    const person = await signUp(test);
    const free = await put(person, { email: 'free@example.com', current_password: PASSWORD });
    const taken = await put(person, { email: 'mine@example.com', current_password: PASSWORD });
    const plain = ({ body }: typeof free) => ({ ...body, pending_email: null });
    expect(taken.status).toBe(free.status);
    expect(plain(taken)).toEqual(plain(free));
    await waitFor('the email', () => subjectsTo('mine@example.com').includes('Someone tried to use your email address'));
    expect(subjectsTo('mine@example.com')).not.toContain('Confirm your new email address');
    expect((await owner.browser.call('GET', ME)).body['email']).toBe('mine@example.com');
  });

  it('is canceled by its owner, by a new password, and by another user who verifies the address first', async () => {
    const person = await signUp(test);
    const ask = async (email: string) => {
      await test.app.context.db.delete(rateLimits);
      await put(person, { email, current_password: PASSWORD });
      return mailedToken(test, email, /^Confirm your new/);
    };
    const open = async (token: string) => (await person.browser.call('POST', '/api/email/verification', { token })).body['email'];

    const first = await ask('off1@example.com');
    expect((await person.browser.call('DELETE', `${ME}/pending-email`)).body['pending_email']).toBeNull();
    expect((await person.browser.call('POST', '/api/email/verification', { token: first })).status).toBe(422);

    const second = await ask('off2@example.com');
    await person.browser.call('PUT', `${ME}/password`, { current_password: PASSWORD, password: PASSWORD });
    expect(await open(second)).not.toBe('off2@example.com');

    const third = await ask('off3@example.com');
    await signUp(test, { email: 'off3@example.com' });
    expect((await person.browser.call('POST', '/api/email/verification', { token: third })).status).toBe(422);
  });

  it('invalidates links that were emailed to the old address', async () => {
    const person = await signUp(test, { email: 'leaky@example.com' });
    await person.browser.call('POST', '/forgot-password', { email: 'leaky@example.com' });
    const reset = await mailedToken(test, 'leaky@example.com', /new password/);
    await put(person, { email: 'tight@example.com', current_password: PASSWORD });
    const token = await mailedToken(test, 'tight@example.com', /^Confirm your new/);
    await person.browser.call('POST', '/api/email/verification', { token });
    const change = { token: reset, email: 'leaky@example.com', password: 'a thief has chosen this' };
    expect((await openBrowser(test).call('POST', '/reset-password', change)).status).toBe(422);
  });

  it('is limited to six requests an hour', async () => {
    const person = await signUp(test);
    const answers: number[] = [];
    for (let at = 0; at < 7; at += 1)
      answers.push((await put(person, { email: `many${at}@example.com`, current_password: PASSWORD })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('recent activity', () => {
  it('lists sign-ins and sign-outs, newest first, and only to their owner', async () => {
    const person = await signUp(test);
    const browser = openBrowser(test);
    await browser.call('POST', '/login', { email: person.user.email, password: PASSWORD });
    await browser.call('POST', '/logout');
    const { body } = await person.browser.call<{ data: { type: string }[]; total: number }>('GET', `${ME}/timeline`);
    expect(body.data.map(({ type }) => type)).toEqual(['signed out', 'signed in', 'created']);
    const other = await signUp(test);
    expect((await other.browser.call<{ total: number }>('GET', `${ME}/timeline`)).body.total).toBe(1);
  });
});
