import { type Stub, createStub, listStubs } from '@countersign/contract/stubs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const CLIENT: Stub = {
  id: '019a0000-0000-7000-8000-000000000002',
  user_id: '019a0000-0000-7000-8000-000000000001',
  organization_id: null,
  key: 'client_name',
  name: 'Client',
  description: 'Who the contract is with',
  service_name: null,
  created_at: AT,
  updated_at: null,
};

let stubs: Stub[];
beforeEach(() => {
  stubs = [];
});
const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listStubs, () => listOf(stubs));
});

describe('the list of stubs', () => {
  it('explains stubs if there are none yet', async () => {
    openScreen('/settings/stubs');
    expect(await screen.findByText('No stubs yet')).toBeTruthy();
    expect(screen.getByText(/A stub is a named value/)).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    fake.on(listStubs, () => new Refusal(404, 'Not found.'));
    const person = openScreen('/settings/stubs');
    const again = await screen.findByRole('button', { name: 'Try again' });

    stubs = [CLIENT];
    fake.on(listStubs, () => listOf(stubs));
    await person.click(again);
    expect(await screen.findByRole('row', { name: /Client/ })).toBeTruthy();
  });
});

describe('a new stub', () => {
  it('is scrolled into view before it flashes', async () => {
    const done: string[] = [];
    let see = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          see = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const row = HTMLTableRowElement.prototype;
    vi.spyOn(row, 'scrollIntoView').mockImplementation(() => void done.push('scrolled'));
    Object.assign(row, { animate: () => done.push('flashed') });
    fake.on(createStub, () => {
      stubs = [CLIENT];
      return CLIENT;
    });
    const person = openScreen('/settings/stubs');
    await person.type(await screen.findByLabelText('Stub key'), 'client_name');
    await person.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(done).toEqual(['scrolled']));
    see();
    expect(done).toEqual(['scrolled', 'flashed']);
    Reflect.deleteProperty(row, 'animate');
    vi.restoreAllMocks();
  });

  it('is listed once it is saved, and its form is cleared', async () => {
    fake.on(createStub, () => {
      stubs = [CLIENT];
      return CLIENT;
    });
    const person = openScreen('/settings/stubs');
    await person.type(await screen.findByLabelText('Stub key'), 'client_name');
    await person.type(screen.getByLabelText('Stub name'), 'Client');
    await person.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('row', { name: /Client/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Stub key').value).toBe('');
    expect(fake.callsOf(createStub)).toMatchObject([{ params: { space: 'users/me' }, body: { key: 'client_name' } }]);
  });

  it('whose key is taken is rejected at its field, and keeps the input', async () => {
    const taken = 'There is already a stub with this key.';
    fake.on(createStub, () => new Refusal(422, taken, { key: [taken] }));
    const person = openScreen('/settings/stubs');
    const key = await screen.findByLabelText<HTMLInputElement>('Stub key');
    await person.type(key, 'client_name');
    await person.click(screen.getByRole('button', { name: 'Save' }));

    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(key.value).toBe('client_name');
    expect(key.getAttribute('aria-invalid')).toBe('true');
  });
});
