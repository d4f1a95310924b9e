// A signing page translated by the browser, which replaces text nodes with <font> elements.
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { followTranslation } from '#lib/translated-pages.ts';
import type { FieldStep } from './model/field-steps.ts';
import { SigningBar } from './signing-bar.tsx';

let end: () => void;
beforeAll(() => {
  end = followTranslation();
});
afterAll(() => end());

/** Translates like Google Translate and leaves untranslatable parts alone. */
async function translate(root: Element): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no]') || text.data.trim() === '') continue;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: `(${text.data})` }));
    text.replaceWith(outer);
  }
  // Lets mutation observers run.
  await Promise.resolve();
}

const steps = (done: number): FieldStep[] =>
  Array.from({ length: 7 }, (_, index) => ({ id: `f${index}`, is_required: true, is_done: index < done }) as FieldStep);

function bar(done: number, current: string | null) {
  return (
    <I18nProvider i18n={i18n}>
      <SigningBar
        kind="signer"
        isFinishing={false}
        isLed={false}
        onFinish={() => undefined}
        steps={steps(done)}
        current={current}
        onGo={() => undefined}
        onNext={() => undefined}
        onPrevious={() => undefined}
      />
    </I18nProvider>
  );
}

it('counters and buttons update without errors', async () => {
  const { container, rerender } = render(bar(0, null));
  await translate(container);
  expect(container.textContent).toContain('(0 of 7 required)');
  rerender(bar(3, 'f2'));
  await Promise.resolve();
  expect(container.textContent).toContain('3 of 7 required');
  expect(container.textContent).not.toContain('0 of 7');
  expect(container.textContent).toContain('Field 3 of 7');
  expect(screen.getByRole('button', { name: /Next/ })).toBeDefined();

  await translate(container);
  rerender(bar(7, null));
  await Promise.resolve();
  expect(container.textContent).toContain('7 of 7 required');
  expect(container.textContent).not.toContain('Field 3');
  expect(container.textContent).not.toContain('3 of 7');
});

function Parts({ name, isLast }: { name: string | null; isLast: boolean }) {
  return (
    <p>
      {isLast && <b>last</b>}
      {name !== null && name}
      {' and '}
      {isLast ? 'so on' : <i>others</i>}
    </p>
  );
}

it('removed text nodes can be removed again, and used as insertion points', async () => {
  const { container, rerender } = render(<Parts name="Anna" isLast={false} />);
  await translate(container);
  rerender(<Parts name={null} isLast />);
  await Promise.resolve();
  expect(container.textContent).toBe('last( and )so on');
  await translate(container);
  rerender(<Parts name="Ben" isLast={false} />);
  await Promise.resolve();
  expect(container.textContent).toBe('Ben(( and ))others');
});

it('a text added to an element is removed with it', async () => {
  const { container, rerender } = render(<Parts name="Anna" isLast={false} />);
  const text = [...container.querySelectorAll('p')].flatMap((p) => [...p.childNodes]).find((node) => node.textContent === 'Anna');
  const font = document.createElement('font');
  (text as Text).replaceWith(font);
  font.append(text as Text);
  await Promise.resolve();
  rerender(<Parts name={null} isLast={false} />);
  expect(container.textContent).toBe(' and others');
});
