import { expect, test } from 'vitest';
import { SCREEN_ROLES, isAllowed, roleIn } from './roles.ts';

test('a permission requires an admin by default', () => {
  expect(isAllowed('admin')).toBe(true);
  expect(isAllowed('standard')).toBe(false);
});

test('"all" allows everyone, and a boolean is the result itself', () => {
  expect(isAllowed('signee', ['all'])).toBe(true);
  expect(isAllowed('admin', false)).toBe(false);
  expect(isAllowed('signee', true)).toBe(true);
});

test('documents are for admins, templates for admins and standard members', () => {
  expect(isAllowed('standard', SCREEN_ROLES.documents)).toBe(false);
  expect(isAllowed('standard', SCREEN_ROLES.templates)).toBe(true);
  expect(isAllowed('signee', SCREEN_ROLES.templates)).toBe(false);
});

test('the user is admin of the private space, and a signee without a membership', () => {
  expect(roleIn(null)).toBe('admin');
  expect(roleIn({ authOrganizationUser: null })).toBe('signee');
  expect(roleIn({ authOrganizationUser: { role: 'standard' } })).toBe('standard');
});
