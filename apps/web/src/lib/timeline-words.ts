import { type ChangedWay, changedPerson, placeChange } from '@countersign/contract/place-change';
import type { TimelineEvent } from '@countersign/contract/timeline';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A sentence for each kind of event; `name` is who did it. */
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
  copied: (name, { pages }) => (pages ? msg`${name} made a new document of some pages.` : msg`${name} made a copy.`),
  'created a template from': (name) => msg`${name} made a template of the document.`,
  'form decided': (name) => msg`${name} decided what becomes of the form fields in the PDF.`,
  'pages changed': (name) => msg`${name} changed the pages.`,
  redacted: (name) => msg`${name} removed parts of the document for good.`,
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
  'confirmed in person': (name) => msg`${name} confirmed who they are, in person.`,
  consented: (name) => msg`${name} agreed to sign electronically.`,
  'finished signing': (name, { as }) =>
    as === 'approver' ? msg`${name} approved the document.` : msg`${name} finished signing.`,
  'access paused': (_, data) => {
    const signee = String(data['name']);
    return msg`Wrong codes were entered for ${signee}; access was paused.`;
  },
  declined: (name) => msg`${name} declined to sign.`,
  reminded: (name) => msg`${name} sent a reminder.`,
  'expiry changed': (name) => msg`${name} changed the date by which to sign.`,
  'signee corrected': (name, data) => {
    const signee = placeChange(data)?.from.name;
    return signee ? msg`${name} corrected the details of ${signee}.` : msg`${name} corrected a signee.`;
  },
  'link copied': (name) => msg`${name} copied the link of a signee.`,
  'handed over': (name) => msg`${name} handed a place over to somebody else.`,
  'question asked': (name) => msg`${name} asked a question.`,
  'question answered': (name) => msg`${name} answered a question.`,
  withdrawn: (name) => msg`${name} withdrew the document.`,
  expired: () => msg`The time to sign ran out.`,
  'finished as a new file': (name) => msg`${name} had the document finished as a new file: the original could not be sealed.`,
  'processing failed': () => msg`The document could not be processed.`,
  'document completed': () => msg`Everybody has signed. The document is complete.`,
  witnessed: () => msg`A timestamp authority has witnessed the sealed document.`,
};

/** The published form that did it, where nobody else has. */
function publishedForm(data: TimelineEvent['data']) {
  const form = data['form'] as { name?: unknown; publisher?: { name?: unknown } | null } | null | undefined;
  const [title, publisher] = [form?.name, form?.publisher?.name];
  return typeof title === 'string' && typeof publisher === 'string' ? { title, publisher } : null;
}

/** What happened, as a sentence. A kind of event that is newer than this screen is told in its own words. */
export function timelineSentence({ type, actor, data }: Pick<TimelineEvent, 'type' | 'actor' | 'data'>): MessageDescriptor {
  return SENTENCES[type]?.(actor.name, data) ?? msg`${actor.name}: ${type}`;
}

/** The reason that somebody gave for it; null where there is none. */
export function timelineReason({ data }: Pick<TimelineEvent, 'data'>): string | null {
  const { reason } = data;
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** On whose device it was done, in whose presence; null for what people did with their own. */
export function timelineHost({ data }: Pick<TimelineEvent, 'data'>): string | null {
  const host = data['hosted_by'] as { name?: unknown } | null | undefined;
  return typeof host?.name === 'string' ? host.name : null;
}

const WAYS: Record<ChangedWay, MessageDescriptor> = {
  access: msg`Another way to prove who they are`,
  access_code: msg`Another access code`,
  in_person: msg`From then on in person`,
  by_mail: msg`No longer in person`,
  locale: msg`Another language of their mails`,
  message: msg`Another message to them`,
};

/** Who had a place before and who has it now, and what else of it was changed, or what a sender agreed to; nothing for other events. */
export function timelineChanges({ data }: Pick<TimelineEvent, 'data'>): MessageDescriptor[] {
  if (Array.isArray(data['active_content']))
    return [msg`The sender agreed to send it with content that programs or printers may show differently.`];
  const change = placeChange(data);
  if (!change) return [];
  const ways = change.ways.map((way) => WAYS[way]);
  const person = changedPerson(change);
  if (!person) return ways;
  const { from, to } = person;
  return [msg`${from}, now ${to}`, ...ways];
}
