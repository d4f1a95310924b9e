// What each type of notification is about, where one chooses.
import type { NotificationType } from '@countersign/contract/notifications';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const CHOICE_WORDS: Record<NotificationType, { title: MessageDescriptor; about: MessageDescriptor }> = {
  ReviewAndSign: {
    title: msg`It is your turn to sign`,
    about: msg`Somebody asks you to sign or approve a document.`,
  },
  PdfCompleted: {
    title: msg`Everybody has signed`,
    about: msg`A document that you sent or signed is complete.`,
  },
  PdfDeclined: {
    title: msg`A document was not signed`,
    about: msg`It was declined or withdrawn, or the time to sign ran out.`,
  },
  System: {
    title: msg`Questions and announcements`,
    about: msg`A signee asks you something, or there is news about the service.`,
  },
  OrganizationInvite: {
    title: msg`Invitations`,
    about: msg`An organization invites you to join.`,
  },
  InviteRejected: {
    title: msg`An invitation was declined`,
    about: msg`Somebody you invited does not want to join.`,
  },
  InviteAccepted: {
    title: msg`An invitation was accepted`,
    about: msg`Somebody you invited is now a member.`,
  },
};
