import type { SigningWords } from './words.ts';

export const en: SigningWords = {
  signer: {
    invite_subject: 'Please sign: {pdf}',
    invite_preview: '{sender} asks you to sign a document.',
    invite_heading: '{sender} asks you to sign “{pdf}”',
    remind_subject: 'Reminder: please sign {pdf}',
    remind_text: '{sender} has asked you to sign this document.',
    button: 'Read and sign',
  },
  approver: {
    invite_subject: 'Please approve: {pdf}',
    invite_preview: '{sender} asks you to approve a document.',
    invite_heading: '{sender} asks you to approve “{pdf}”',
    remind_subject: 'Reminder: please approve {pdf}',
    remind_text: '{sender} has asked you to approve this document.',
    button: 'Read and approve',
  },
  invite_text: 'You can read the whole document before you decide. No account is needed.',
  handed_on: 'You take the place of {name}.',
  remind_preview: '{sender} still waits for you.',
  remind_heading: '“{pdf}” still waits for you',
  until: 'It can be done until {moment}.',
  link_subject: 'Your new link: {pdf}',
  link_preview: 'The link you used before had run out.',
  link_heading: 'Your new link to “{pdf}”',
  link_text: 'The link that you used before had run out. This one works.',
  open_button: 'Open the document',
  code_subject: '{code} is your code for {pdf}',
  code_preview: 'It works for ten minutes.',
  code_heading: 'Your code is {code}',
  code_text: 'Enter it where you have opened “{pdf}”. It works once, and for ten minutes.',
  code_warning: 'If you have not opened the document yourself, somebody else has your link: do not pass the code on.',
  completed_subject: 'Completed: {pdf}',
  completed_preview: 'Everybody has signed. Your copy is ready.',
  completed_heading: '“{pdf}” is complete',
  completed_text: 'Everybody has signed. The sealed document and its certificate of completion are ready to download.',
  declined_subject: 'Not signed: {pdf}',
  declined: {
    signee: { preview: 'The document was declined by {name}.', heading: '“{pdf}” was declined by {name}' },
    sender: { preview: 'The document was withdrawn by its sender.', heading: '“{pdf}” was withdrawn by its sender' },
    expired: { preview: 'The document has expired.', heading: '“{pdf}” has expired' },
  },
  declined_text: 'Nothing more can be signed; what was filled in is not used.',
  replaced_subject: 'No longer yours to sign: {pdf}',
  replaced_preview: 'Your place was handed over.',
  replaced_heading: 'Your place in “{pdf}” was handed over',
  replaced_text:
    'Somebody else has it now: there is nothing left for you to do. The links that you were sent lead nowhere any more.',
  somebody: 'Somebody',
  footers: {
    signer:
      'You get this mail because somebody asked you to sign a document with Countersign. The link is for you alone; do not forward it.',
    approver:
      'You get this mail because somebody asked you to approve a document with Countersign. The link is for you alone; do not forward it.',
    copy: 'You get this mail because somebody wants you to have a copy of a document that is signed with Countersign. The link is for you alone; do not forward it.',
  },
};
