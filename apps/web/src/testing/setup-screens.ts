// Browser features missing in jsdom, as far as screens need them.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's code is loaded and transformed when first opened, which is slow on a busy machine.
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
