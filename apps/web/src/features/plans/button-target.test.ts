import { describe, expect, it } from 'vitest';
import { buttonHref, buttonText } from './button-target.ts';

const TARGETS = { origin: 'https://sign.example.com', fallback: '/sign-up' };

describe('the button of a plan', () => {
  it.each([
    ['', '/sign-up'],
    ['/contact?plan=pro', 'https://sign.example.com/contact?plan=pro'],
    ['{host}/contact', 'https://sign.example.com/contact'],
    ['{host}', 'https://sign.example.com'],
    ['https://sales.example.com/talk', 'https://sales.example.com/talk'],
    ['http://sales.example.com', 'http://sales.example.com'],
  ])('with the URL "%s" leads to %s', (button_url, href) => {
    expect(buttonHref({ button_url }, TARGETS)).toBe(href);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '{host}.evil.example',
    '{host}//evil.example',
  ])('does not lead to %s', (button_url) => {
    expect(buttonHref({ button_url }, TARGETS)).toBe('/sign-up');
  });

  it('inserts the name of the plan', () => {
    expect(buttonText({ button_txt: 'Get PLAN_NAME', name: 'Pro' }, 'Choose it')).toBe('Choose it');
  });
});
