// The words that every mail has, whatever it is about, in every language that people are written to in.
import type { Language } from '@countersign/contract/languages';

export interface FrameMessages {
  /** {name} */
  hello: string;
  or_open_link: string;
  sent_with: string;
  /** Whose mail it is, as mail programs show it: {name} */
  from: string;
  unsubscribe: string;
}

export const frameMessages: Record<Language, FrameMessages> = {
  en: {
    hello: 'Hello {name},',
    or_open_link: 'Or open this link:',
    sent_with: 'Sent with Countersign',
    from: '{name} via Countersign',
    unsubscribe: 'Unsubscribe from these emails',
  },
  de: {
    hello: 'Guten Tag {name},',
    or_open_link: 'Oder öffnen Sie diesen Link:',
    sent_with: 'Gesendet mit Countersign',
    from: '{name} über Countersign',
    unsubscribe: 'Keine Mails dieser Art mehr',
  },
  fr: {
    hello: 'Bonjour {name},',
    or_open_link: 'Ou ouvrez ce lien :',
    sent_with: 'Envoyé avec Countersign',
    from: '{name} via Countersign',
    unsubscribe: 'Ne plus recevoir ce type de messages',
  },
  es: {
    hello: 'Hola, {name}:',
    or_open_link: 'O abra este enlace:',
    sent_with: 'Enviado con Countersign',
    from: '{name} a través de Countersign',
    unsubscribe: 'No recibir más correos de este tipo',
  },
  ar: {
    hello: 'مرحبًا {name}،',
    or_open_link: 'أو يمكن فتح هذا الرابط:',
    sent_with: 'أُرسلت عبر Countersign',
    from: '{name} عبر Countersign',
    unsubscribe: 'إيقاف الرسائل من هذا النوع',
  },
};
