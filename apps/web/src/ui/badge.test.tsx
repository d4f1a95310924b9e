import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Badge, type TagColor } from './badge.tsx';

const COLORS: TagColor[] = ['primary', 'secondary', 'red', 'blue', 'green', 'yellow', 'gray', 'white'];

it('tag colours are distinct, and the default is grey', () => {
  const classOf = (tag: ReactElement) => render(tag).container.firstElementChild?.className;
  expect(new Set(COLORS.map((color) => classOf(<Badge color={color}>New</Badge>))).size).toBe(COLORS.length);
  expect(classOf(<Badge>New</Badge>)).toBe(classOf(<Badge color="gray">New</Badge>));
});
