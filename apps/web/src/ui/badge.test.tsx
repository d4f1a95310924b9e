import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Badge, type TagColor } from './badge.tsx';

const COLORS: TagColor[] = ['primary', 'secondary', 'red', 'blue', 'green', 'yellow', 'gray', 'white'];

it('tag colours are distinct, and the default is grey', () => {
  const look = (tag: ReactElement) => render(tag).container.firstElementChild?.className;
  expect(new Set(COLORS.map((color) => look(<Badge color={color}>New</Badge>))).size).toBe(COLORS.length);
  expect(look(<Badge>New</Badge>)).toBe(look(<Badge color="gray">New</Badge>));
});
