// What a certificate of completion says.
import { defineTexts } from '#platform/i18n/texts.ts';

export const certificateTexts = defineTexts('documents.certificate', {
  title: 'Certificate of completion',
  document: 'Document',
  document_id: 'Document ID',
  pages: 'Pages',
  sent_by: 'Sent by',
  /** The published form that it came about through. */
  form: 'Form',
  sent: 'Sent',
  completed: 'Completed',
  original_fingerprint: 'Fingerprint of the original',
  signed_fingerprint: 'Fingerprint of the signed document, before certificate and seal',
  timeline_head: 'Timeline hash',
  consent: 'Consent to electronic signing',
  consent_version: 'version {version} ({language})',
  signees: 'Recipients',
  signed: 'Signed',
  approved: 'Approved',
  viewed: 'Viewed',
  gets_copy: 'Receives a copy',
  did_not_act: 'Did not sign',
  /** Above the files that someone has added. */
  files: 'Attached files',
  bytes: '{size, plural, one {# byte} other {# bytes}}',
  /** {host} is the person on whose device someone signed, with their address. */
  proven_by: {
    login: 'Signed in to their account',
    link: 'Opened the personal link emailed to this address',
    copied_link: 'Opened a personal link copied by the sender; the email address wasn’t verified',
    access_code: 'Opened the personal link emailed to this address and entered the access code given by the sender',
    email_code: 'Opened the personal link and entered a one-time code emailed to this address',
    form: 'Used a public form; the email address wasn’t verified',
    form_code: 'Used a public form and entered a one-time code emailed to this address',
    in_person: 'Signed in person, hosted by {host}, on the host’s device',
  },
  /** After an event that happened on the device of {host}. */
  hosted_by: 'in person, hosted by {host}',
  /** After an event that gave a place to someone else, both with their addresses. */
  now: '{from}, now {to}',
  /** After an event that changed something else of a place. */
  changed: {
    access: 'Different identity check',
    access_code: 'Different access code',
    in_person: 'In person from then on',
    by_mail: 'Not in person anymore',
    locale: 'Different email language',
    message: 'Different private message',
  },
  proof: 'Identity check',
  from: 'From',
  no_address: 'No address recorded',
  seal_only: 'One seal for all signatures',
  /** Who tells when it was sealed. */
  time_witness: 'Time of the seal',
  time_witnesses: {
    authority: 'Confirmed by a timestamp authority',
    later: 'Server time. The timestamp authority didn’t respond; its timestamp is added as soon as it does',
    none: 'Server time (no timestamp authority configured)',
  },
  timeline: 'Timeline',
  page_pictures: 'Pages as they were signed',
  page_pictures_about:
    'A page’s fingerprint is the SHA-256 hash of its image, rendered by PDFium on white, {width} pixels wide, four bytes per pixel.',
  page: 'Page',
  how_to_check: 'How to check',
  how_to_check_about:
    'The signed document contains digital signatures. Any PDF reader that checks signatures shows whether it was changed after it was sealed, and so does {url}. Each event of the timeline contains the SHA-256 hash of the previous one. The whole timeline is attached to this certificate and included in the signed document’s seal, where {url} shows it.',
  scan: 'Scan to check this document',
  page_of: 'Page {page} of {pages}',
  /**
   * By the type of an event. {name} is whoever did it, {signee} whose place it was about, {form} the published form that did it, and
   * {publisher} whose form that is.
   */
  events: {
    uploaded: '{name} uploaded the document',
    created: '{name} created the document',
    'created through form': 'The document was created through the form “{form}” of {publisher}',
    updated: '{name} changed the document’s details',
    archived: '{name} archived the document',
    deleted: '{name} deleted the document',
    restored: '{name} restored the document',
    'text tags used': '{name} turned the text tags in the document into fields',
    'text tags undone': '{name} turned the fields back into text tags',
    'form decided': '{name} chose how to handle the document’s form fields',
    'pages changed': '{name} changed the pages',
    redacted: '{name} redacted parts of the document',
    sent: '{name} sent the document for signing',
    'sent through form': 'The document was sent for signing through the form “{form}” of {publisher}',
    viewed: '{name} opened the document',
    'confirmed in person': '{name} confirmed their identity',
    consented: '{name} agreed to sign electronically',
    'finished signing': '{name} finished signing',
    used: '{name} used the template',
    approved: '{name} approved the document',
    'confirmed viewing': '{name} confirmed viewing the document',
    reminded: '{name} sent a reminder',
    'expiry changed': '{name} changed the due date',
    'signee corrected': '{name} edited the details of {signee}',
    'link copied': '{name} copied the link of {signee}',
    'handed over': '{name} reassigned a recipient to someone else',
    'question asked': '{name} asked a question',
    'question answered': '{name} answered a question',
    'file attached': '{name} attached a file',
    'file removed': '{name} removed an attached file',
    'access paused': 'Wrong codes were entered several times for {signee}; access was paused',
    withdrawn: '{name} withdrew the document',
    declined: '{name} declined to sign',
    'finished as a new file': '{name} finished the document as a new file because the original couldn’t be sealed',
    expired: 'The document expired',
  },
});
