import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scrollBehavior } from '#lib/scroll-behavior.ts';

/** A part that an anchor leads to may only come with what is fetched, and be moved by what comes after it. */
const FOLLOW_MS = 5_000;
/** By these a person takes the scrolling into their own hands. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A link with a hash scrolls smoothly to its anchor, on whatever screen it is and whenever it comes. Back returns to where one was. */
export function useAnchorScroll(): void {
  const router = useRouter();

  useEffect(() => {
    let stop = followAnchor(router.latestLocation.hash);
    let isBack = false;
    const leaveHistory = router.history.subscribe(({ action }) => {
      isBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
    });
    const leaveRouter = router.subscribe('onResolved', ({ toLocation }) => {
      stop();
      if (!isBack) stop = followAnchor(toLocation.hash);
    });
    return () => {
      leaveHistory();
      leaveRouter();
      stop();
    };
  }, [router]);
}

/** Keeps the anchor's part at the top until the page is at rest, or the person scrolls. @returns what ends it */
function followAnchor(hash: string): () => void {
  if (hash === '') return () => undefined;
  const aim = () => document.getElementById(hash)?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });

  // What comes in changes the tree; its height alone may change with an image.
  const changes = new MutationObserver(aim);
  const sizes = new ResizeObserver(aim);
  const stop = () => {
    changes.disconnect();
    sizes.disconnect();
    window.clearTimeout(timer);
    for (const type of OWN_SCROLLING) window.removeEventListener(type, stop);
  };
  const timer = window.setTimeout(stop, FOLLOW_MS);
  aim();
  changes.observe(document.body, { childList: true, subtree: true });
  sizes.observe(document.body);
  for (const type of OWN_SCROLLING) window.addEventListener(type, stop, { passive: true });
  return stop;
}
