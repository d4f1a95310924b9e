import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

startFakeServer((server) => answerSignedIn(server));

it('an unknown address says so and links to the home screen', async () => {
  openScreen('/no/such/page');

  expect(await screen.findByText('404')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/home');
});
