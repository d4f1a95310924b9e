// What a certificate of completion says, in every language that one can be read in. Names of times and numbers follow the
// language by Intl.
import type { Language } from '@countersign/contract/fields';
import type { ProvenBy } from './facts.ts';

export interface CertificateWords {
  title: string;
  document: string;
  document_id: string;
  pages: string;
  sent_by: string;
  sent: string;
  completed: string;
  original_fingerprint: string;
  timeline_head: string;
  consent: string;
  /** {version} */
  consent_version: string;
  signees: string;
  signed: string;
  approved: string;
  gets_copy: string;
  did_not_act: string;
  /** {host} is the person on whose device somebody signed, with their address. */
  proven_by: Record<ProvenBy, string>;
  /** After an event that happened on the device of {host}. */
  hosted_by: string;
  proof: string;
  from: string;
  no_address: string;
  seal_only: string;
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
  /** By the type of an event. {name} is whoever did it. */
  events: Record<string, string>;
}

const en: CertificateWords = {
  title: 'Certificate of completion',
  document: 'Document',
  document_id: 'Document id',
  pages: 'Pages',
  sent_by: 'Sent by',
  sent: 'Sent',
  completed: 'Completed',
  original_fingerprint: 'Fingerprint of the original',
  timeline_head: 'Head of the timeline',
  consent: 'Consent to electronic signing',
  consent_version: 'Version {version}, given by everybody who signed',
  signees: 'Signees',
  signed: 'Signed',
  approved: 'Approved',
  gets_copy: 'Gets a copy',
  did_not_act: 'Did not sign',
  proven_by: {
    login: 'Signed in to their account',
    link: 'Opened the personal link mailed to this address',
    access_code: 'Opened the personal link mailed to this address, and entered the access code that the sender had given them',
    email_code: 'Opened the personal link, and entered a one-time code mailed to this address',
    form: 'Entered through a public form; nothing proves that the address is theirs',
    form_code: 'Entered through a public form with a one-time code mailed to this address',
    in_person: 'Signed in person, hosted by {host}, on the host’s device',
  },
  hosted_by: 'in person, hosted by {host}',
  proof: 'Proof of identity',
  from: 'From',
  no_address: 'No address recorded',
  seal_only: 'One seal for all signatures',
  timeline: 'Timeline',
  page_pictures: 'Pages as they were signed',
  page_pictures_about:
    'The fingerprint of a page is the SHA-256 of its picture: drawn by PDFium on white, {width} pixels wide, four bytes a pixel.',
  page: 'Page',
  how_to_check: 'How to check',
  how_to_check_about:
    'The signed document carries digital signatures over its bytes. Any PDF reader that checks signatures shows whether it was changed after it was sealed, and so does {url}. Each event of the timeline contains the SHA-256 hash of the one before it; the whole timeline is attached to this certificate and to the signed document.',
  scan: 'Scan to check this document',
  page_of: 'Page {page} of {pages}',
  events: {
    uploaded: '{name} uploaded the document',
    created: '{name} created the document',
    updated: '{name} changed the document’s details',
    archived: '{name} archived the document',
    deleted: '{name} moved the document to the bin',
    restored: '{name} restored the document',
    'form decided': '{name} decided about the form in the document',
    'pages changed': '{name} changed the pages',
    redacted: '{name} removed parts of the document for good',
    sent: '{name} sent the document for signing',
    viewed: '{name} opened the document',
    'confirmed in person': '{name} confirmed who they are',
    consented: '{name} agreed to sign electronically',
    'finished signing': '{name} finished signing',
    withdrawn: '{name} withdrew the document',
    declined: '{name} declined to sign',
    expired: 'The time to sign ran out',
  },
};

const de: CertificateWords = {
  title: 'Abschlusszertifikat',
  document: 'Dokument',
  document_id: 'Dokument-ID',
  pages: 'Seiten',
  sent_by: 'Gesendet von',
  sent: 'Gesendet',
  completed: 'Abgeschlossen',
  original_fingerprint: 'Fingerabdruck des Originals',
  timeline_head: 'Ende des Protokolls',
  consent: 'Zustimmung zur elektronischen Signatur',
  consent_version: 'Fassung {version}, erteilt von allen Unterzeichnenden',
  signees: 'Unterzeichnende',
  signed: 'Unterzeichnet',
  approved: 'Genehmigt',
  gets_copy: 'Erhält eine Kopie',
  did_not_act: 'Hat nicht unterzeichnet',
  proven_by: {
    login: 'War im eigenen Konto angemeldet',
    link: 'Öffnete den persönlichen Link, der an diese Adresse ging',
    access_code: 'Öffnete den persönlichen Link, der an diese Adresse ging, und gab den Zugangscode des Absenders ein',
    email_code: 'Öffnete den persönlichen Link und gab einen Einmalcode ein, der an diese Adresse ging',
    form: 'Kam über ein öffentliches Formular; nichts belegt, dass die Adresse die eigene ist',
    form_code: 'Kam über ein öffentliches Formular, mit einem Einmalcode, der an diese Adresse ging',
    in_person: 'Hat persönlich unterzeichnet, in Anwesenheit von {host}, auf dem dortigen Gerät',
  },
  hosted_by: 'persönlich, in Anwesenheit von {host}',
  proof: 'Identitätsnachweis',
  from: 'Von',
  no_address: 'Keine Adresse erfasst',
  seal_only: 'Ein Siegel für alle Unterschriften',
  timeline: 'Protokoll',
  page_pictures: 'Die Seiten, wie sie unterzeichnet wurden',
  page_pictures_about:
    'Der Fingerabdruck einer Seite ist die SHA-256-Summe ihres Bildes: von PDFium auf Weiß gezeichnet, {width} Pixel breit, vier Bytes je Pixel.',
  page: 'Seite',
  how_to_check: 'So wird geprüft',
  how_to_check_about:
    'Das unterzeichnete Dokument trägt digitale Signaturen über seine Bytes. Jedes PDF-Programm, das Signaturen prüft, zeigt, ob es nach dem Siegeln verändert wurde; ebenso {url}. Jedes Ereignis des Protokolls enthält die SHA-256-Summe des vorigen; das ganze Protokoll liegt diesem Zertifikat und dem unterzeichneten Dokument bei.',
  scan: 'Zum Prüfen scannen',
  page_of: 'Seite {page} von {pages}',
  events: {
    uploaded: '{name} hat das Dokument hochgeladen',
    created: '{name} hat das Dokument angelegt',
    updated: '{name} hat die Angaben zum Dokument geändert',
    archived: '{name} hat das Dokument archiviert',
    deleted: '{name} hat das Dokument in den Papierkorb gelegt',
    restored: '{name} hat das Dokument wiederhergestellt',
    'form decided': '{name} hat über das Formular im Dokument entschieden',
    'pages changed': '{name} hat die Seiten geändert',
    redacted: '{name} hat Teile des Dokuments endgültig entfernt',
    sent: '{name} hat das Dokument zur Unterschrift gesendet',
    viewed: '{name} hat das Dokument geöffnet',
    'confirmed in person': '{name} hat die eigene Identität bestätigt',
    consented: '{name} hat der elektronischen Signatur zugestimmt',
    'finished signing': '{name} hat unterzeichnet',
    withdrawn: '{name} hat das Dokument zurückgezogen',
    declined: '{name} hat abgelehnt',
    expired: 'Die Frist ist abgelaufen',
  },
};

const fr: CertificateWords = {
  title: 'Certificat d’achèvement',
  document: 'Document',
  document_id: 'Identifiant du document',
  pages: 'Pages',
  sent_by: 'Envoyé par',
  sent: 'Envoyé',
  completed: 'Achevé',
  original_fingerprint: 'Empreinte de l’original',
  timeline_head: 'Fin du journal',
  consent: 'Consentement à la signature électronique',
  consent_version: 'Version {version}, donné par tous les signataires',
  signees: 'Signataires',
  signed: 'Signé',
  approved: 'Approuvé',
  gets_copy: 'Reçoit une copie',
  did_not_act: 'N’a pas signé',
  proven_by: {
    login: 'Connexion à son compte',
    link: 'A ouvert le lien personnel envoyé à cette adresse',
    access_code: 'A ouvert le lien personnel envoyé à cette adresse et saisi le code d’accès donné par l’expéditeur',
    email_code: 'A ouvert le lien personnel et saisi un code à usage unique envoyé à cette adresse',
    form: 'Est passé par un formulaire public ; rien ne prouve que l’adresse est la sienne',
    form_code: 'Est passé par un formulaire public, avec un code à usage unique envoyé à cette adresse',
    in_person: 'A signé en personne, en présence de {host} et sur son appareil',
  },
  hosted_by: 'en personne, en présence de {host}',
  proof: 'Preuve d’identité',
  from: 'Depuis',
  no_address: 'Aucune adresse enregistrée',
  seal_only: 'Un seul cachet pour toutes les signatures',
  timeline: 'Journal',
  page_pictures: 'Les pages telles qu’elles ont été signées',
  page_pictures_about:
    'L’empreinte d’une page est le SHA-256 de son image : dessinée par PDFium sur fond blanc, large de {width} pixels, quatre octets par pixel.',
  page: 'Page',
  how_to_check: 'Comment vérifier',
  how_to_check_about:
    'Le document signé porte des signatures numériques sur ses octets. Tout lecteur PDF qui vérifie les signatures montre s’il a été modifié après avoir été scellé, de même que {url}. Chaque événement du journal contient le SHA-256 du précédent ; le journal entier est joint à ce certificat et au document signé.',
  scan: 'Scannez pour vérifier',
  page_of: 'Page {page} sur {pages}',
  events: {
    uploaded: '{name} a téléversé le document',
    created: '{name} a créé le document',
    updated: '{name} a modifié les informations du document',
    archived: '{name} a archivé le document',
    deleted: '{name} a mis le document à la corbeille',
    restored: '{name} a restauré le document',
    'form decided': '{name} a choisi que faire du formulaire du document',
    'pages changed': '{name} a modifié les pages',
    redacted: '{name} a supprimé définitivement des parties du document',
    sent: '{name} a envoyé le document pour signature',
    viewed: '{name} a ouvert le document',
    'confirmed in person': '{name} a confirmé son identité',
    consented: '{name} a consenti à signer électroniquement',
    'finished signing': '{name} a fini de signer',
    withdrawn: '{name} a retiré le document',
    declined: '{name} a refusé de signer',
    expired: 'Le délai de signature est écoulé',
  },
};

const es: CertificateWords = {
  title: 'Certificado de finalización',
  document: 'Documento',
  document_id: 'Id. del documento',
  pages: 'Páginas',
  sent_by: 'Enviado por',
  sent: 'Enviado',
  completed: 'Completado',
  original_fingerprint: 'Huella del original',
  timeline_head: 'Final del registro',
  consent: 'Consentimiento para firmar electrónicamente',
  consent_version: 'Versión {version}, dado por todos los firmantes',
  signees: 'Firmantes',
  signed: 'Firmado',
  approved: 'Aprobado',
  gets_copy: 'Recibe una copia',
  did_not_act: 'No firmó',
  proven_by: {
    login: 'Inició sesión en su cuenta',
    link: 'Abrió el enlace personal enviado a esta dirección',
    access_code: 'Abrió el enlace personal enviado a esta dirección e introdujo el código de acceso que le dio el remitente',
    email_code: 'Abrió el enlace personal e introdujo un código de un solo uso enviado a esta dirección',
    form: 'Entró por un formulario público; nada prueba que la dirección sea suya',
    form_code: 'Entró por un formulario público, con un código de un solo uso enviado a esta dirección',
    in_person: 'Firmó en persona, en presencia de {host} y en su dispositivo',
  },
  hosted_by: 'en persona, en presencia de {host}',
  proof: 'Prueba de identidad',
  from: 'Desde',
  no_address: 'No se registró ninguna dirección',
  seal_only: 'Un solo sello para todas las firmas',
  timeline: 'Registro',
  page_pictures: 'Las páginas tal como se firmaron',
  page_pictures_about:
    'La huella de una página es el SHA-256 de su imagen: dibujada por PDFium sobre blanco, {width} píxeles de ancho, cuatro bytes por píxel.',
  page: 'Página',
  how_to_check: 'Cómo comprobarlo',
  how_to_check_about:
    'El documento firmado lleva firmas digitales sobre sus bytes. Cualquier lector de PDF que compruebe firmas muestra si se modificó después de sellarlo, igual que {url}. Cada evento del registro contiene el SHA-256 del anterior; el registro completo se adjunta a este certificado y al documento firmado.',
  scan: 'Escanee para comprobarlo',
  page_of: 'Página {page} de {pages}',
  events: {
    uploaded: '{name} subió el documento',
    created: '{name} creó el documento',
    updated: '{name} cambió los datos del documento',
    archived: '{name} archivó el documento',
    deleted: '{name} movió el documento a la papelera',
    restored: '{name} restauró el documento',
    'form decided': '{name} decidió sobre el formulario del documento',
    'pages changed': '{name} cambió las páginas',
    redacted: '{name} eliminó partes del documento de forma definitiva',
    sent: '{name} envió el documento para firmar',
    viewed: '{name} abrió el documento',
    'confirmed in person': '{name} confirmó su identidad',
    consented: '{name} aceptó firmar electrónicamente',
    'finished signing': '{name} terminó de firmar',
    withdrawn: '{name} retiró el documento',
    declined: '{name} rechazó firmar',
    expired: 'Se agotó el plazo para firmar',
  },
};

/** Arabic readers get the English part: the sheet is laid out from left to right. */
export type CertificateLanguage = Exclude<Language, 'ar'>;

export const certificateWords: Record<CertificateLanguage, CertificateWords> = { en, de, fr, es };

/** `{name}` and the like, replaced. */
export function worded(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** In UTC, and saying so. */
export function wordedTime(iso: string, language: CertificateLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(iso))} UTC`;
}
