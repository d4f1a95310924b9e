import type { Notice, Notification, NotificationType } from '@countersign/contract/notifications';
import { describe, expect, it } from 'vitest';
import { spaceOf, targetOf } from './notification-target.ts';

const NOW = 1_700_000_000_000;

function notificationOf(type: NotificationType, about: Partial<Notification['data']> = {}) {
  const action = { organization_id: 'ours', resource_id: 'it' };
  return { type, data: { type: 'default' as const, action, subject: 'Lease', actor: 'Ada', message: '', ...about } };
}

describe('the target of a notification', () => {
  it.each([
    ['ReviewAndSign', { to: '/signing', search: { active: 'it', tab: 'pending', t: NOW } }],
    ['PdfCompleted', { to: '/signing', search: { active: 'it', tab: 'completed', t: NOW } }],
    ['PdfDeclined', { to: '/signing', search: { active: 'it', tab: 'declined', t: NOW } }],
    ['OrganizationInvite', { href: '/home?confirm_invite_id=it' }],
    ['InviteRejected', { href: '/settings/organizations#invite-users' }],
    ['InviteAccepted', { href: '/settings/organizations#organization-users' }],
    ['System', null],
  ] as const)('of type %s is its action', (type, target) => {
    expect(targetOf(notificationOf(type), NOW)).toEqual(target);
  });

  it.each([
    ['question_asked', '/pdfs/it'],
    ['address_refused', '/pdfs/it'],
    ['file_ready', '/pdfs/it'],
    ['prints_otherwise', '/pdfs/it'],
    ['webhook_gone', '/settings/webhooks/it'],
    ['webhook_failing', '/settings/webhooks/it'],
    ['seal_stuck', '/back-office/support'],
    ['file_failed', '/back-office/support'],
    ['timelines_broken', '/back-office/support'],
  ] as const)('of a system notice is what it is about: %s', (notice, href) => {
    expect(targetOf(notificationOf('System', { notice }), NOW)).toEqual({ href });
  });

  it('is missing for a system notice that lacks its id', () => {
    expect(targetOf(notificationOf('System', { notice: 'question_asked', action: null }), NOW)).toBeNull();
    expect(targetOf(notificationOf('System', { notice: 'seal_stuck', action: null }), NOW)).toEqual({
      href: '/back-office/support',
    });
  });

  it('is missing without an action, and for unknown types', () => {
    expect(targetOf(notificationOf('PdfCompleted', { action: null }), NOW)).toBeNull();
    expect(targetOf(notificationOf('Later' as NotificationType), NOW)).toBeNull();
    const later = notificationOf('System', { notice: 'later' as Notice });
    expect(targetOf(later, NOW)).toBeNull();
  });

  it("opens in its organization, or in the user's own space if that is unknown or missing", () => {
    expect(spaceOf(notificationOf('PdfCompleted'), [{ id: 'theirs' }, { id: 'ours' }])).toBe('ours');
    expect(spaceOf(notificationOf('PdfCompleted'), [{ id: 'theirs' }])).toBeNull();
    expect(
      spaceOf(notificationOf('PdfCompleted', { action: { organization_id: null, resource_id: 'it' } }), [{ id: 'ours' }]),
    ).toBeNull();
  });
});
