import { type ChangedWay, changedPerson, signeeChange } from '@countersign/contract/signee-change';
import type { TimelineEvent } from '@countersign/contract/timeline';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Sentences by event type; `name` is the person who acted. */
const SENTENCES: Record<string, (name: string, data: TimelineEvent['data']) => MessageDescriptor> = {
  uploaded: (name) => msg`${name} uploaded the document.`,
  created: (name, data) => {
    const form = publishedForm(data);
    if (!form) return msg`${name} created the document.`;
    const { title, publisher } = form;
    return msg`The document was created through the form “${title}” of ${publisher}.`;
  },
  updated: (name) => msg`${name} changed the document.`,
  used: (name, data) => {
    const form = publishedForm(data);
    if (!form) return msg`${name} used the template.`;
    const { title, publisher } = form;
    return msg`The template was used through the form “${title}” of ${publisher}.`;
  },
  copied: (name, { pages }) =>
    pages ? msg`${name} created a new document from some pages.` : msg`${name} duplicated the document.`,
  'created a template from': (name) => msg`${name} created a template from the document.`,
  'text tags used': (name) => msg`${name} turned the text tags into fields.`,
  'text tags undone': (name) => msg`${name} turned the fields back into text tags.`,
  'form decided': (name) => msg`${name} chose how to handle the PDF’s form fields.`,
  'pages changed': (name) => msg`${name} changed the pages.`,
  redacted: (name) => msg`${name} redacted parts of the document.`,
  archived: (name) => msg`${name} archived the document.`,
  deleted: (name) => msg`${name} deleted the document.`,
  restored: (name) => msg`${name} restored the document.`,
  sent: (name, data) => {
    const form = publishedForm(data);
    if (!form) return msg`${name} sent the document for signing.`;
    const { title, publisher } = form;
    return msg`The document was sent for signing through the form “${title}” of ${publisher}.`;
  },
  viewed: (name) => msg`${name} opened the document.`,
  'confirmed in person': (name) => msg`${name} confirmed their identity in person.`,
  consented: (name) => msg`${name} agreed to sign electronically.`,
  'finished signing': (name, { as }) =>
    as === 'approver' ? msg`${name} approved the document.` : msg`${name} finished signing.`,
  'confirmed viewing': (name) => msg`${name} confirmed viewing the document.`,
  'access paused': (_, data) => {
    const signee = String(data['name']);
    return msg`Wrong codes were entered for ${signee}; access was paused.`;
  },
  declined: (name) => msg`${name} declined to sign.`,
  reminded: (name) => msg`${name} sent a reminder.`,
  'expiry changed': (name) => msg`${name} changed the due date.`,
  'signee corrected': (name, data) => {
    const signee = signeeChange(data)?.from.name;
    return signee ? msg`${name} edited the details of ${signee}.` : msg`${name} edited a recipient.`;
  },
  'link copied': (name) => msg`${name} copied a recipient’s link.`,
  'took over signing': (name, data) => {
    const from = data['from'] as { name?: unknown } | null | undefined;
    const signee = typeof from?.name === 'string' ? from.name : '';
    return msg`${name} took over signing from ${signee}.`;
  },
  'declined as alternate': (name) => msg`${name} declined; someone else of the group can still sign.`,
  'handed over': (name) => msg`${name} reassigned a recipient to someone else.`,
  'question asked': (name) => msg`${name} asked a question.`,
  'question answered': (name) => msg`${name} answered a question.`,
  'file attached': (name) => msg`${name} attached a file.`,
  'file removed': (name) => msg`${name} removed an attached file.`,
  withdrawn: (name) => msg`${name} withdrew the document.`,
  expired: () => msg`The document expired.`,
  'finished as a new file': (name) => msg`${name} finished the document as a new file because the original couldn’t be sealed.`,
  'processing failed': () => msg`The document couldn’t be processed.`,
  'document completed': () => msg`Everyone has signed. The document is complete.`,
  witnessed: () => msg`A timestamp authority has witnessed the sealed document.`,
};

/** The form that acted, if nobody else did. */
function publishedForm(data: TimelineEvent['data']) {
  const form = data['form'] as { name?: unknown; publisher?: { name?: unknown } | null } | null | undefined;
  const [title, publisher] = [form?.name, form?.publisher?.name];
  return typeof title === 'string' && typeof publisher === 'string' ? { title, publisher } : null;
}

/** Describes an event in a sentence. Types newer than this screen use their own text. */
export function timelineSentence({ type, actor, data }: Pick<TimelineEvent, 'type' | 'actor' | 'data'>): MessageDescriptor {
  return SENTENCES[type]?.(actor.name, data) ?? msg`${actor.name}: ${type}`;
}

/** The reason given for it; null if there is none. */
export function timelineReason({ data }: Pick<TimelineEvent, 'data'>): string | null {
  const { reason } = data;
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** The host on whose device it was done; null for people on their own devices. */
export function timelineHost({ data }: Pick<TimelineEvent, 'data'>): string | null {
  const host = data['hosted_by'] as { name?: unknown } | null | undefined;
  return typeof host?.name === 'string' ? host.name : null;
}

const WAYS: Record<ChangedWay, MessageDescriptor> = {
  access: msg`Different identity check`,
  access_code: msg`Another access code`,
  in_person: msg`In person from then on`,
  by_mail: msg`Not in person anymore`,
  locale: msg`Different email language`,
  message: msg`Different private message`,
};

/** Changes of a reassigned or edited signee, or what a sender agreed to; empty for other events. */
export function timelineChanges({ data }: Pick<TimelineEvent, 'data'>): MessageDescriptor[] {
  if (Array.isArray(data['active_content']))
    return [msg`The sender chose to send it with content that may look different in other programs or in print.`];
  const change = signeeChange(data);
  if (!change) return [];
  const ways = change.ways.map((way) => WAYS[way]);
  const person = changedPerson(change);
  if (!person) return ways;
  const { from, to } = person;
  return [msg`${from}, now ${to}`, ...ways];
}
