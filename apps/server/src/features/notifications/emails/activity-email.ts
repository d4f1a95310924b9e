// What happens in an organization, told by mail.
import type { Language } from '@countersign/contract/languages';
import type { NotificationData } from '@countersign/contract/notifications';
import { frameMessages } from '#platform/email/frame-messages.ts';
import { worded } from '#platform/i18n/messages.ts';
import type { MailContent } from '#platform/email/template.ts';

/** The types whose mail is made of the notification itself; all others have emails of their own. */
export const ACTIVITY_TYPES = ['InviteRejected', 'InviteAccepted'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** {actor}, {subject}: the organization */
type ActivityMessages = Record<ActivityType, { subject: string; heading: string }> & {
  where: string;
  button: string;
  footer: string;
};

const activityMessages: Record<Language, ActivityMessages> = {
  en: {
    InviteAccepted: { subject: '{actor} joined {subject}', heading: '{actor} is now a member of {subject}' },
    InviteRejected: {
      subject: 'Invitation to {subject} declined by {actor}',
      heading: '{actor} declined your invitation to {subject}',
    },
    where: 'You can see all members and invitations in the organization’s settings.',
    button: 'Open settings',
    footer: 'You received this email because you manage this organization.',
  },
  de: {
    InviteAccepted: { subject: 'Ein neues Mitglied von {subject}: {actor}', heading: '{actor} ist jetzt Mitglied von {subject}' },
    InviteRejected: {
      subject: 'Einladung zu {subject} von {actor} abgelehnt',
      heading: '{actor} hat Ihre Einladung zu {subject} abgelehnt',
    },
    where: 'Alle Mitglieder und Einladungen sehen Sie in den Einstellungen der Organisation.',
    button: 'Einstellungen öffnen',
    footer: 'Sie erhalten diese Mail, weil Sie diese Organisation betreuen.',
  },
  fr: {
    InviteAccepted: {
      subject: 'Un nouveau membre de {subject} : {actor}',
      heading: '{actor} est maintenant membre de {subject}',
    },
    InviteRejected: {
      subject: 'Invitation à {subject} refusée par {actor}',
      heading: '{actor} a refusé votre invitation à {subject}',
    },
    where: 'Vous voyez tous les membres et toutes les invitations dans les paramètres de l’organisation.',
    button: 'Ouvrir les paramètres',
    footer: 'Vous recevez cet e-mail car vous administrez cette organisation.',
  },
  es: {
    InviteAccepted: { subject: 'Un nuevo miembro de {subject}: {actor}', heading: '{actor} ya es miembro de {subject}' },
    InviteRejected: {
      subject: '{actor} ha rechazado la invitación a {subject}',
      heading: '{actor} ha rechazado su invitación a {subject}',
    },
    where: 'En los ajustes de la organización puede ver todos los miembros y las invitaciones.',
    button: 'Abrir los ajustes',
    footer: 'Recibe este correo porque administra esta organización.',
  },
  ar: {
    InviteAccepted: { subject: 'عضو جديد في {subject}: {actor}', heading: 'أصبح {actor} عضوًا في {subject}' },
    InviteRejected: { subject: 'رفض {actor} الدعوة إلى {subject}', heading: 'رفض {actor} دعوتك إلى {subject}' },
    where: 'تجد كل الأعضاء والدعوات في إعدادات المؤسسة.',
    button: 'فتح الإعدادات',
    footer: 'وصلتك هذه الرسالة لأنك تدير هذه المؤسسة.',
  },
};

export function activityMail(
  type: ActivityType,
  about: { recipient: string; language: Language; data: NotificationData; url: string },
): MailContent {
  const { language } = about;
  const { actor, subject, message } = about.data;
  const words = activityMessages[language];
  const say = (text: string) => worded(text, { actor, subject, name: about.recipient }, language);
  return {
    language,
    subject: say(words[type].subject),
    preview: `${say(words[type].heading)}.`,
    heading: say(words[type].heading),
    paragraphs: [say(frameMessages[language].hello), words.where],
    ...(message ? { quote: message } : {}),
    button: { label: words.button, url: about.url },
    footer: words.footer,
  };
}
