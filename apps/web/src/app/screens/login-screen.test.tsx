import { passkeyLoginOptions } from '@countersign/contract/account-security';
import { login, passkeyLogin } from '@countersign/contract/auth';
import { listOrganizations } from '@countersign/contract/organizations';
import { finishSocialLogin } from '@countersign/contract/social-login';
import { getMe } from '@countersign/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerGuest, answerSignedIn, makeUser } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const server = startFakeServer(answerGuest);
/** What a browser answers with; that it proves something is the server's business. */
const ASSERTION = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: { authenticatorData: new ArrayBuffer(3), clientDataJSON: new ArrayBuffer(3), signature: new ArrayBuffer(3) },
  getClientExtensionResults: () => ({}),
};
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'not the password');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('with a wrong password is rejected without saying which half was wrong, and keeps the address', async () => {
    const refusal = 'These credentials do not match our records.';
    server.on(login, () => new Refusal(422, refusal, { email: [refusal] }));
    await fillIn(openScreen('/login'));

    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(emailField().value).toBe('ada@example.com');
    expect(window.location.pathname).toBe('/login');
    expect(server.callsOf(login)).toMatchObject([{ body: { email: 'ada@example.com', password: 'not the password' } }]);
  });

  it('without a network asks to check the connection, and keeps the address', async () => {
    const person = openScreen('/login');
    await screen.findByLabelText('Email');
    server.isUnreachable = true;
    await fillIn(person);

    expect(await screen.findByText(/Check your internet connection/)).toBeTruthy();
    expect(emailField().value).toBe('ada@example.com');
  });

  it('without a password is not sent, and the field says what it needs', async () => {
    const person = openScreen('/login');
    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(server.callsOf(login)).toEqual([]);
  });

  it('sends email and password as they were when Sign in was pressed, ignoring later changes', async () => {
    const refusal = 'These credentials do not match our records.';
    server.on(login, () => new Refusal(422, refusal, { email: [refusal] }));
    const person = openScreen('/login');
    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'not the password');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    fireEvent.change(emailField(), { target: { value: 'someone.else@example.com' } });

    await waitFor(() => expect(server.callsOf(login)).toMatchObject([{ body: { email: 'ada@example.com' } }]));
  });
});

describe('signing in with a passkey', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

  /** A browser that offers passkeys below the field for the email address; `pick` is the person picking one. */
  function offerPasskeys() {
    const asked: { isAutofill: boolean; pick: () => void }[] = [];
    const get = ({ mediation, signal }: CredentialRequestOptions) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        asked.push({ isAutofill: mediation === 'conditional', pick: () => resolve(ASSERTION) });
      });
    const isConditionalMediationAvailable = () => Promise.resolve(true);
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, { isConditionalMediationAvailable }),
    );
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    server.on(passkeyLoginOptions, () => ({ challenge: 'AAAA', allowCredentials: [] }));
    return asked;
  }

  it('that the browser filled in causes a single sign-in, however often the button is pressed', async () => {
    const asked = offerPasskeys();
    const answer = Promise.withResolvers<ReturnType<typeof makeUser>>();
    server.on(passkeyLogin, () => answer.promise);
    const person = openScreen('/login');
    await waitFor(() => expect(asked).toHaveLength(1));

    asked[0]?.pick();
    await waitFor(() => expect(server.callsOf(passkeyLogin)).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: /Use a passkey/ }));
    expect(asked).toHaveLength(1);

    answerSignedIn(server);
    answerEmptyHome(server);
    answer.resolve(makeUser());
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(server.callsOf(passkeyLogin)).toHaveLength(1);
  });

  it("with the button cancels the browser's own offer", async () => {
    const asked = offerPasskeys();
    server.on(passkeyLogin, () => makeUser());
    const person = openScreen('/login');
    await waitFor(() => expect(asked).toHaveLength(1));

    await person.click(screen.getByRole('button', { name: /Use a passkey/ }));
    await waitFor(() => expect(asked.map(({ isAutofill }) => isAutofill)).toEqual([true, false]));
    answerSignedIn(server);
    answerEmptyHome(server);
    for (const { pick } of asked) pick();
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(server.callsOf(passkeyLogin)).toHaveLength(1);
  });
});

describe('a session that ends while a screen opens', () => {
  it('leads to the sign-in, and from there back', async () => {
    answerSignedIn(server);
    server.on(listOrganizations, () => {
      server.on(getMe, () => new Refusal(401, 'Unauthenticated.'));
      return new Refusal(401, 'Unauthenticated.');
    });
    openScreen('/settings/stubs');

    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(window.location.search).toBe(`?redirect=${encodeURIComponent('/settings/stubs')}`);
  });
});

describe('the callback address of a login provider', () => {
  const ADDRESS = '/auth/google/callback?code=a&state=b';

  it('leads a signed-in user without a pending sign-in to /home', async () => {
    answerSignedIn(server);
    answerEmptyHome(server);
    openScreen(ADDRESS);
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(server.callsOf(finishSocialLogin)).toEqual([]);
  });

  it('is open to a visitor', async () => {
    server.on(finishSocialLogin, () => new Refusal(409, 'This sign-in is over.'));
    openScreen(ADDRESS);
    await waitFor(() => expect(server.callsOf(finishSocialLogin)).toHaveLength(1));
    expect(window.location.pathname).toBe('/auth/google/callback');
  });
});
