// What a browser has and jsdom lacks, as far as screens ask for it.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's code is loaded and transformed when it is first opened: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 60_000 });

window.scrollTo = () => undefined;
window.matchMedia = (query: string) => Object.assign(new EventTarget(), noMatch(query));
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
} as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function noMatch(media: string) {
  return { media, matches: false, onchange: null, addListener() {}, removeListener() {} };
}
