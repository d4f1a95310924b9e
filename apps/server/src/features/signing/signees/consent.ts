// The text that a signee agrees to before the first field, in their language. A changed text gets a new version; old ones stay.
import { LANGUAGES, type Language } from '@countersign/contract/languages';

const VERSION = '2026-11-2';

const TEXTS: Record<Language, readonly string[]> = {
  en: [
    'I agree to read and sign this document electronically, and that my electronic signature has the same effect as one on paper.',
    'I can read the document before I sign, decline to sign, and download or print a copy now and after everyone has signed.',
    'Countersign records my name, email address, IP address, browser and the time of each of my actions, and seals them with the document.',
  ],
  de: [
    'Ich stimme zu, dieses Dokument elektronisch zu lesen und zu unterschreiben, und dass meine elektronische Unterschrift dieselbe Wirkung hat wie eine auf Papier.',
    'Ich kann das Dokument lesen, bevor ich unterschreibe, die Unterschrift ablehnen und jetzt sowie nach Abschluss eine Kopie herunterladen oder drucken.',
    'Countersign zeichnet meinen Namen, meine E-Mail-Adresse, IP-Adresse, meinen Browser und die Zeit dessen auf, was ich hier tue, und versiegelt sie mit dem Dokument.',
  ],
  fr: [
    'J’accepte de lire et de signer ce document par voie électronique, et que ma signature électronique ait le même effet qu’une signature sur papier.',
    'Je peux lire le document avant de signer, refuser de signer, et en télécharger ou imprimer une copie dès maintenant et après la signature de tous.',
    'Countersign enregistre mon nom, mon adresse e-mail, mon adresse IP, mon navigateur et l’heure de ce que je fais ici, et les scelle avec le document.',
  ],
  es: [
    'Acepto leer y firmar este documento por medios electrónicos, y que mi firma electrónica tenga el mismo efecto que una en papel.',
    'Puedo leer el documento antes de firmar, negarme a firmar, y descargar o imprimir una copia ahora y después de que todos hayan firmado.',
    'Countersign registra mi nombre, mi correo electrónico, mi dirección IP, mi navegador y la hora de lo que hago aquí, y los sella con el documento.',
  ],
  ar: [
    'أوافق على قراءة هذا المستند وتوقيعه إلكترونيًا، وعلى أن يكون لتوقيعي الإلكتروني أثر التوقيع على الورق نفسه.',
    'يمكنني قراءة المستند قبل التوقيع، ورفض التوقيع، وتنزيل نسخة منه أو طباعتها الآن وبعد توقيع الجميع.',
    'يسجّل Countersign اسمي وبريدي الإلكتروني وعنوان IP الخاص بي ومتصفحي ووقت ما أفعله هنا، ويختمها مع المستند.',
  ],
};

/** The version says which language was read; English is the plain one. */
export function consentIn(language: Language): { version: string; text: string } {
  return { version: language === 'en' ? VERSION : `${VERSION}-${language}`, text: TEXTS[language].join('\n\n') };
}

/** In which language the text of a version is written. */
export function languageOfConsent(version: string): Language {
  return LANGUAGES.find((language) => version.endsWith(`-${language}`)) ?? 'en';
}
