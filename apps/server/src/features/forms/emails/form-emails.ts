import type { MailContent } from '#platform/mail/template.ts';

/** It says nothing that the visitor has written: a stranger's mailbox may be at the other end. */
export function formCodeMail(facts: { form_name: string; code: string }): MailContent {
  return {
    subject: `${facts.code} is your code for ${facts.form_name}`,
    preview: 'It works for ten minutes.',
    heading: `Your code is ${facts.code}`,
    paragraphs: [
      `Enter it where you have opened the form “${facts.form_name}”. It works once, and for ten minutes.`,
      'If you have not opened this form, somebody has mistyped their address. You need not do anything.',
    ],
    footer: 'You get this mail because this address was entered in a form that is published with Countersign.',
  };
}
