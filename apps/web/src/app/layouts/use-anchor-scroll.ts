import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scrollBehavior } from '#lib/scroll-behavior.ts';

/** An anchor's section may render only after loading, and move while later content loads. */
const FOLLOW_MS = 5_000;
/** Events by which the user takes over scrolling. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls smoothly to the anchor in the URL, on any screen and whenever it renders. Back restores the previous position. */
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

/** Keeps the anchor's section at the top until the page settles or the user scrolls. @returns a function that stops it */
function followAnchor(hash: string): () => void {
  if (hash === '') return () => undefined;
  const aim = () => document.getElementById(hash)?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });

  // New content changes the tree; an image may change only the height.
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
