// Where the link of a form leads: who someone is, the code that proves it, and forms that take no one.
import { getPublicForm } from '@countersign/contract/forms';
import { signeeLogin } from '@countersign/contract/sign';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const OPEN = { state: 'open', name: 'Visitor form', owner_name: 'Ada Byron', asks_for_code: true } as const;
const NOTHING = { name: null, owner_name: null, asks_for_code: false };

const fake = startFakeServer((server) => {
  answerGuest(server);
  server.on(getPublicForm, () => OPEN);
});
const open = () => openScreen('/signee-login?form=visitors');
const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

/** As the server asks for the code that it has mailed. */
function asksForCode(status: 422 | 429 = 422, errors?: Record<string, string[]>): Refusal {
  const refusal = new Refusal(status, 'Enter the code.', errors);
  return Object.assign(refusal, { body: { ...refusal.body, proof: 'email_code', email_hint: 's***@example.com' } });
}

describe('a form', () => {
  it.each([
    ['closed', 'This form is closed'],
    ['full', 'This form is full'],
  ] as const)('that is %s says so', async (state, title) => {
    fake.on(getPublicForm, () => ({ ...NOTHING, state }));
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('that no longer exists says so', async () => {
    fake.on(getPublicForm, () => new Refusal(404, 'Not found.'));
    open();
    expect(await screen.findByRole('heading', { name: 'Form not found' })).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    fake.on(getPublicForm, () => new Refusal(500, 'Broken.'));
    const person = open();
    await screen.findByRole('button', { name: 'Try again' });
    fake.on(getPublicForm, () => OPEN);
    await press(person, 'Try again');
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
  });
});

describe('a visitor who fills in a form', () => {
  it('enters their details before anything is sent', async () => {
    const person = open();
    await press(person, 'Continue');
    expect(await screen.findByText('Enter your name.')).toBeTruthy();
    expect(screen.getByText('Enter your email address.')).toBeTruthy();
    expect(fake.callsOf(signeeLogin)).toEqual([]);
  });

  it("sees the server's error at its field, or below", async () => {
    fake.on(signeeLogin, () => new Refusal(422, 'Please check.', { email: ['This address is not allowed.'] }));
    const person = open();
    await person.type(await screen.findByLabelText('Your name'), 'Sofia');
    await person.type(screen.getByLabelText('Your email'), 'sofia@example.com');
    await press(person, 'Continue');
    expect(await screen.findByText('This address is not allowed.')).toBeTruthy();

    fake.on(signeeLogin, () => new Refusal(409, 'This form is no longer open.'));
    await press(person, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('This form is no longer open.');
  });

  it('enters the emailed code, requests another, and goes back with their input kept', async () => {
    fake.on(signeeLogin, () => asksForCode());
    const person = open();
    await person.type(await screen.findByLabelText('Your name'), 'Sofia');
    await person.type(screen.getByLabelText('Your email'), 'sofia@example.com');
    await press(person, 'Continue');
    await person.type(await screen.findByLabelText('Code'), '111111');
    fake.on(signeeLogin, () => new Refusal(403, 'This code is not right.', { code: ['This code is not right.'] }));
    await press(person, 'Open the document');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    expect(fake.callsOf(signeeLogin).at(-1)?.body).toEqual({
      form: 'visitors',
      name: 'Sofia',
      email: 'sofia@example.com',
      code: '111111',
    });

    fake.on(signeeLogin, () => asksForCode());
    await press(person, 'Send another code');
    expect(await screen.findByText('If your last code is over a minute old, we’ve sent a new one.')).toBeTruthy();
    expect(screen.queryByText('This code is not right.')).toBeNull();
    fake.on(signeeLogin, () => new Refusal(500, 'Sorry, something went wrong...'));
    await press(person, 'Send another code');
    expect(await screen.findByText('There was a problem...')).toBeTruthy();
    expect(screen.queryByText('If your last code is over a minute old, we’ve sent a new one.')).toBeNull();
    fake.on(signeeLogin, () => asksForCode(429));
    await press(person, 'Send another code');
    expect(await screen.findByText('Enter the code.')).toBeTruthy();

    await press(person, 'Use a different address');
    expect(await screen.findByLabelText('Your email')).toHaveProperty('value', 'sofia@example.com');
  });
});
