import { afterEach, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

startFakeServer(answerSignedIn);
afterEach(() => vi.restoreAllMocks());

/** Records the anchors scrolled to, and the scroll behavior. */
function watchScrolling(): [id: string, behavior: unknown][] {
  const seen: [string, unknown][] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, how) {
    if (typeof how === 'object') seen.push([this.id, how.behavior]);
  });
  return seen;
}

it('scrolls smoothly to an anchor, even if its screen renders later', async () => {
  const seen = watchScrolling();
  openScreen('/settings/billing#subscription-plan');
  await screen.findByText(/Billing is off here/);
  await waitFor(() => expect(seen.at(-1)).toEqual(['subscription-plan', 'smooth']));
});

it('scrolls at once if the user prefers reduced motion', async () => {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(asked(query), { matches: query.includes('reduced-motion') }),
  );
  const seen = watchScrolling();
  openScreen('/settings/billing#subscription-plan');
  await screen.findByText(/Billing is off here/);
  await waitFor(() => expect(seen.at(-1)).toEqual(['subscription-plan', 'instant']));
});

it('stops once the user scrolls', async () => {
  const seen = watchScrolling();
  openScreen('/settings/billing#subscription-plan');
  await screen.findByText(/Billing is off here/);
  await waitFor(() => expect(seen).not.toEqual([]));
  window.dispatchEvent(new WheelEvent('wheel'));
  const before = seen.length;
  const changed = new Promise((resolve) => new MutationObserver(resolve).observe(document.body, { childList: true }));
  document.body.append(document.createElement('p'));
  await changed;
  expect(seen).toHaveLength(before);
});
