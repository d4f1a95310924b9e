// What a certificate of completion says, in every language that one can be read in. Names of times and numbers follow the
// language by Intl.
import type { Language } from '@countersign/contract/languages';
import type { ChangedWay } from '@countersign/contract/signee-change';
import type { ProvenBy, TimeWitness } from './facts.ts';
import { ar } from './messages/ar.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';

export interface CertificateMessages {
  title: string;
  document: string;
  document_id: string;
  pages: string;
  sent_by: string;
  /** The published form that it came about through. */
  form: string;
  sent: string;
  completed: string;
  original_fingerprint: string;
  signed_fingerprint: string;
  timeline_head: string;
  consent: string;
  /** {version}, {language} */
  consent_version: string;
  signees: string;
  signed: string;
  approved: string;
  viewed: string;
  gets_copy: string;
  did_not_act: string;
  /** {names}: who else was asked to, where one of several was enough. */
  signed_for_group: string;
  approved_for_group: string;
  /** Above the files that someone has added. */
  files: string;
  /** {size} */
  bytes: string;
  /** {host} is the person on whose device someone signed, with their address. */
  proven_by: Record<ProvenBy, string>;
  /** After an event that happened on the device of {host}. */
  hosted_by: string;
  /** After an event that gave a place to someone else: {from}, {to}, both with their addresses. */
  now: string;
  /** After an event that changed something else of a place. */
  changed: Record<ChangedWay, string>;
  proof: string;
  from: string;
  no_address: string;
  seal_only: string;
  /** Who tells when it was sealed. */
  time_witness: string;
  time_witnesses: Record<TimeWitness, string>;
  timeline: string;
  page_pictures: string;
  /** {width} */
  page_pictures_about: string;
  page: string;
  how_to_check: string;
  /** {url} */
  how_to_check_about: string;
  scan: string;
  /** {page}, {pages} */
  page_of: string;
  /** By the type of an event. {name} is whoever did it, {signee} whose place it was about, {form} the published form that did it, and
   *  {publisher} whose form that is. */
  events: Record<string, string>;
}

export const certificateMessages: Record<Language, CertificateMessages> = { en, de, fr, es, ar };

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };

/** By the clocks of a zone (of the IANA database) with what it is ahead or behind, without one in UTC. */
export function wordedTime(iso: string, language: Language, zone: string | null = null): string {
  const at = new Date(iso);
  const timeZone = zone ?? 'UTC';
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'medium', timeZone });
  if (zone === null || zone === 'UTC') return `${format.format(at)} UTC`;
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return `${format.format(at)} ${named.find(({ type }) => type === 'timeZoneName')?.value ?? ''} (${zone})`;
}

/** The name of a language in another one. */
export function wordedLanguage(named: Language, language: Language): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'language' }).of(named) ?? named;
}
