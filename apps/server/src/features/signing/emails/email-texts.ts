// Texts of the emails about signing.
import { defineTexts } from '#platform/i18n/texts.ts';

export const signingTexts = defineTexts('emails.signing', {
  signer: {
    invite_subject: 'Please sign: {pdf}',
    invite_preview: '{sender} sent you a document to sign.',
    invite_heading: '{sender} sent you “{pdf}” to sign',
    remind_subject: 'Reminder: please sign {pdf}',
    remind_text: '{sender} sent you this document to sign.',
    button: 'Review and sign',
  },
  approver: {
    invite_subject: 'Please approve: {pdf}',
    invite_preview: '{sender} sent you a document to approve.',
    invite_heading: '{sender} sent you “{pdf}” to approve',
    remind_subject: 'Reminder: please approve {pdf}',
    remind_text: '{sender} sent you this document to approve.',
    button: 'Review and approve',
  },
  viewer: {
    invite_subject: 'Please view: {pdf}',
    invite_preview: '{sender} sent you a document to view.',
    invite_heading: '{sender} sent you “{pdf}” to view',
    remind_subject: 'Reminder: please view {pdf}',
    remind_text: '{sender} sent you this document to view.',
    button: 'View the document',
  },
  invite_text: 'Review the document before you decide. No account needed.',
  /** In place of `invite_text` for viewers. */
  view_text: 'Open the document and confirm that you’ve viewed it. No account needed.',
  /** {name} is the recipient, for a mailbox with several recipients. */
  shared: 'This email and its link are for {name} only. Other recipients who share this inbox receive their own email.',
  /** {name} was asked to sign before. */
  handed_on: '{name} asked you to take their place.',
  remind_preview: '{sender} is waiting for you.',
  remind_heading: '“{pdf}” is waiting for you',
  /** The due date. */
  due: 'Please complete it by {moment}.',
  until: 'Available until {moment}.',
  link_subject: 'Your new link: {pdf}',
  link_preview: 'The link you used had expired.',
  link_heading: 'Your new link to “{pdf}”',
  link_text: 'The link you used had expired. This one works.',
  open_button: 'Open the document',
  code_subject: '{code} is your code for {pdf}',
  code_preview: 'It works for ten minutes.',
  code_heading: 'Your code is {code}',
  code_text: 'Enter it where you opened “{pdf}”. It works once, for ten minutes.',
  code_warning: 'If you didn’t open the document, someone else has your link. Don’t share this code.',
  completed_subject: 'Completed: {pdf}',
  completed_preview: 'Everyone has signed. Your copy is ready.',
  completed_heading: '“{pdf}” is complete',
  completed_text: 'Everyone has signed. The sealed document and its certificate of completion are ready to download.',
  completed_attached: 'The signed document is attached.',
  declined_subject: 'Not signed: {pdf}',
  /** How a pdf ended without signatures. {name} is the person who declined it. */
  declined: {
    signee: {
      preview: 'The document was declined by {name}.',
      heading: '“{pdf}” was declined by {name}',
    },
    sender: {
      preview: 'The document was withdrawn by its sender.',
      heading: '“{pdf}” was withdrawn by its sender',
    },
    expired: {
      preview: 'The document has expired.',
      heading: '“{pdf}” has expired',
    },
  },
  declined_text: 'It can no longer be signed; entries were discarded.',
  replaced_subject: 'No longer yours to sign: {pdf}',
  replaced_preview: 'Someone else will sign instead of you.',
  replaced_heading: '“{pdf}” was reassigned to someone else',
  replaced_text: 'Someone else will sign instead, so you don’t need to do anything. Your earlier links no longer work.',
  one_of: {
    signer: 'One signature is enough: {names} signs. Whoever starts first signs for all of you.',
    approver: 'One approval is enough: {names} approves. Whoever starts first approves for all of you.',
  },
  released: {
    signer: {
      subject: 'No longer yours to sign: {pdf}',
      heading: '{name} has signed “{pdf}” for your group',
    },
    approver: {
      subject: 'No longer yours to approve: {pdf}',
      heading: '{name} has approved “{pdf}” for your group',
    },
    text: 'You don’t need to do anything. Your link no longer opens the document.',
  },
  /** In place of an unknown name. */
  somebody: 'Somebody',
  /** Why the recipient gets the email, and for whom the link is. */
  footers: {
    signer:
      'You received this email because someone asked you to sign a document with Countersign. The link is only for you; please don’t forward it.',
    approver:
      'You received this email because someone asked you to approve a document with Countersign. The link is only for you; please don’t forward it.',
    viewer:
      'You received this email because someone asked you to view a document with Countersign. The link is only for you; please don’t forward it.',
    copy: 'You received this email because someone is sending you a copy of a document signed with Countersign. The link is only for you; please don’t forward it.',
  },
  /** The same for the sender. */
  sender_footer: 'You get this mail because you sent this document for signing with Countersign.',
});
