import type { Language } from '@countersign/contract/languages';
import { worded } from '#platform/i18n/messages.ts';
import type { MailContent } from '#platform/email/template.ts';

/** {code}, {form} */
interface CodeMessages {
  subject: string;
  preview: string;
  heading: string;
  where: string;
  mistyped: string;
  footer: string;
}

const codeMessages: Record<Language, CodeMessages> = {
  en: {
    subject: '{code} is your code for {form}',
    preview: 'It works for ten minutes.',
    heading: 'Your code is {code}',
    where: 'Enter it where you opened the form “{form}”. It works once, for ten minutes.',
    mistyped: 'If you didn’t open this form, someone mistyped their address. You don’t need to do anything.',
    footer: 'You received this email because this address was entered in a form published with Countersign.',
  },
  de: {
    subject: '{code} ist Ihr Code für {form}',
    preview: 'Er gilt zehn Minuten lang.',
    heading: 'Ihr Code ist {code}',
    where: 'Geben Sie ihn dort ein, wo Sie das Formular „{form}“ geöffnet haben. Er gilt einmal und zehn Minuten lang.',
    mistyped:
      'Wenn Sie dieses Formular nicht geöffnet haben, hat sich jemand bei seiner Adresse vertippt. Sie müssen nichts tun.',
    footer:
      'Sie erhalten diese Mail, weil diese Adresse in ein Formular eingegeben wurde, das mit Countersign veröffentlicht ist.',
  },
  fr: {
    subject: '{code} est votre code pour {form}',
    preview: 'Il est valable dix minutes.',
    heading: 'Votre code est {code}',
    where: 'Saisissez-le là où vous avez ouvert le formulaire « {form} ». Il est valable une fois, pendant dix minutes.',
    mistyped: 'Si vous n’avez pas ouvert ce formulaire, quelqu’un s’est trompé d’adresse. Vous n’avez rien à faire.',
    footer: 'Vous recevez cet e-mail car cette adresse a été saisie dans un formulaire publié avec Countersign.',
  },
  es: {
    subject: '{code} es su código para {form}',
    preview: 'Sirve durante diez minutos.',
    heading: 'Su código es {code}',
    where: 'Introdúzcalo donde ha abierto el formulario «{form}». Sirve una vez y durante diez minutos.',
    mistyped: 'Si no ha abierto este formulario, alguien se ha equivocado de dirección. No tiene que hacer nada.',
    footer: 'Recibe este correo porque esta dirección se introdujo en un formulario publicado con Countersign.',
  },
  ar: {
    subject: '{code} هو رمزك للنموذج {form}',
    preview: 'يعمل لعشر دقائق.',
    heading: 'رمزك هو {code}',
    where: 'أدخله حيث فتحت النموذج «{form}». يعمل مرة واحدة ولعشر دقائق.',
    mistyped: 'إن لم تفتح هذا النموذج فقد أخطأ شخص في كتابة عنوانه. لا يلزمك فعل شيء.',
    footer: 'وصلتك هذه الرسالة لأن هذا العنوان أُدخل في نموذج منشور عبر Countersign.',
  },
};

/** It says nothing that the visitor has written: a stranger's mailbox may be at the other end. */
export function formCodeMail(facts: { form_name: string; code: string; language: Language }): MailContent {
  const { language, code } = facts;
  const words = codeMessages[language];
  const say = (text: string) => worded(text, { code, form: facts.form_name }, language);
  return {
    language,
    subject: say(words.subject),
    preview: words.preview,
    heading: say(words.heading),
    paragraphs: [say(words.where), words.mistyped],
    footer: words.footer,
  };
}
