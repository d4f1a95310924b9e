import type { Language } from '@countersign/contract/languages';
import { worded } from '#platform/i18n/messages.ts';
import type { MailContent } from '#platform/email/template.ts';

export interface InviteFacts {
  organization: string;
  sender: string;
  email: string;
  /** The sender's own words. */
  message: string;
  language: Language;
  url: string;
}

/** {organization}, {sender}, {email} */
interface InviteMessages {
  heading: string;
  preview: string;
  what: string;
  how: string;
  button: string;
  footer: string;
}

const inviteMessages: Record<Language, InviteMessages> = {
  en: {
    heading: '{sender} invites you to {organization}',
    preview: 'Join {organization} on Countersign.',
    what: 'As a member of {organization} you can work with its documents and templates.',
    how: 'Sign in with this address, {email}, or create an account with it. Then accept or decline.',
    button: 'View invitation',
    footer: 'You received this email because {sender} invited {email}. If you don’t know why, you can ignore it.',
  },
  de: {
    heading: '{sender} lädt Sie zu {organization} ein',
    preview: 'Werden Sie Mitglied von {organization} bei Countersign.',
    what: 'Als Mitglied von {organization} arbeiten Sie mit deren Dokumenten und Vorlagen.',
    how: 'Melden Sie sich mit dieser Adresse, {email}, an, oder erstellen Sie damit ein Konto. Nehmen Sie dann an oder lehnen Sie ab.',
    button: 'Einladung ansehen',
    footer:
      'Sie erhalten diese Mail, weil {sender} {email} eingeladen hat. Wenn Sie nicht wissen, warum, können Sie sie ignorieren.',
  },
  fr: {
    heading: '{sender} vous invite à rejoindre {organization}',
    preview: 'Devenez membre de {organization} sur Countersign.',
    what: 'En tant que membre de {organization}, vous travaillez avec ses documents et ses modèles.',
    how: 'Connectez-vous avec cette adresse, {email}, ou créez un compte avec elle. Acceptez ou refusez ensuite.',
    button: 'Voir l’invitation',
    footer: 'Vous recevez cet e-mail car {sender} a invité {email}. Si vous ne savez pas pourquoi, vous pouvez l’ignorer.',
  },
  es: {
    heading: '{sender} le invita a {organization}',
    preview: 'Hágase miembro de {organization} en Countersign.',
    what: 'Como miembro de {organization} trabaja con sus documentos y plantillas.',
    how: 'Inicie sesión con esta dirección, {email}, o cree una cuenta con ella. Después acepte o rechace.',
    button: 'Ver la invitación',
    footer: 'Recibe este correo porque {sender} ha invitado a {email}. Si no sabe por qué, puede ignorarlo.',
  },
  ar: {
    heading: 'يدعوك {sender} إلى {organization}',
    preview: 'انضم إلى {organization} على Countersign.',
    what: 'بصفتك عضوًا في {organization} تعمل على مستنداتها وقوالبها.',
    how: 'سجّل الدخول بهذا العنوان {email}، أو أنشئ به حسابًا. ثم اقبل أو ارفض.',
    button: 'عرض الدعوة',
    footer: 'وصلتك هذه الرسالة لأن {sender} دعا {email}. إن لم تكن تعرف السبب فيمكنك تجاهلها.',
  },
};

export function inviteMail({ message, url, language, ...names }: InviteFacts): MailContent {
  const words = inviteMessages[language];
  const say = (text: string) => worded(text, names, language);
  return {
    language,
    subject: say(words.heading),
    preview: say(words.preview),
    heading: say(words.heading),
    paragraphs: [say(words.what), say(words.how)],
    ...(message.trim() ? { quote: message } : {}),
    button: { label: words.button, url },
    footer: say(words.footer),
  };
}
