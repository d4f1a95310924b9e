// Descriptions of notification types for the preferences.
import type { NotificationType } from '@countersign/contract/notifications';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const CHOICE_WORDS: Record<NotificationType, { title: MessageDescriptor; about: MessageDescriptor }> = {
  ReviewAndSign: {
    title: msg`It’s your turn to sign`,
    about: msg`Someone asks you to sign or approve a document.`,
  },
  PdfCompleted: {
    title: msg`Everyone has signed`,
    about: msg`A document that you sent or signed is complete.`,
  },
  PdfDeclined: {
    title: msg`A document wasn’t signed`,
    about: msg`It was declined, withdrawn, or it expired.`,
  },
  System: {
    title: msg`Questions and announcements`,
    about: msg`A recipient asks a question, or there is news about the service.`,
  },
  OrganizationInvite: {
    title: msg`Invitations`,
    about: msg`An organization invites you to join.`,
  },
  InviteRejected: {
    title: msg`An invitation was declined`,
    about: msg`Someone you invited declined.`,
  },
  InviteAccepted: {
    title: msg`An invitation was accepted`,
    about: msg`Someone you invited joined.`,
  },
};
