// What a notification says.
import type { Notification } from '@countersign/contract/notifications';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** One sentence. A kind that is newer than this screen is told by what it is about. */
export function notificationTitle({ type, data }: Pick<Notification, 'type' | 'data'>): MessageDescriptor {
  const { subject, actor, cause } = data;
  switch (type) {
    case 'ReviewAndSign':
      return actor ? msg`${actor} asks you to sign “${subject}”.` : msg`“${subject}” waits for your signature.`;
    case 'PdfCompleted':
      return msg`Everybody has signed “${subject}”.`;
    case 'PdfDeclined':
      if (!actor) return msg`The time to sign “${subject}” has run out.`;
      if (cause === undefined) return msg`${actor} declined or withdrew “${subject}”.`;
      return cause === 'sender' ? msg`${actor} has withdrawn “${subject}”.` : msg`${actor} has declined “${subject}”.`;
    case 'OrganizationInvite':
      return msg`${actor} invites you to ${subject}.`;
    case 'InviteAccepted':
      return msg`${actor} is now a member of ${subject}.`;
    case 'InviteRejected':
      return msg`${actor} declined your invitation to ${subject}.`;
    default:
      return msg`${subject}`;
  }
}
