import { expect, test } from 'vitest';
import { SCREEN_ROLES, isAllowed, roleIn } from './roles.ts';

test('a permission asks for an admin unless it says otherwise', () => {
  expect(isAllowed('admin')).toBe(true);
  expect(isAllowed('standard')).toBe(false);
});

test('"all" lets everyone pass, and a boolean is the answer itself', () => {
  expect(isAllowed('signee', ['all'])).toBe(true);
  expect(isAllowed('admin', false)).toBe(false);
  expect(isAllowed('signee', true)).toBe(true);
});

test('documents are for admins, templates for admins and standard members', () => {
  expect(isAllowed('standard', SCREEN_ROLES.documents)).toBe(false);
  expect(isAllowed('standard', SCREEN_ROLES.templates)).toBe(true);
  expect(isAllowed('signee', SCREEN_ROLES.templates)).toBe(false);
});

test('one is admin of the private space, and a signee where there is no membership record', () => {
  expect(roleIn(null)).toBe('admin');
  expect(roleIn({ authOrganizationUser: null })).toBe('signee');
  expect(roleIn({ authOrganizationUser: { role: 'standard' } })).toBe('standard');
});
