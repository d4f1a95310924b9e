// The words of a report that is downloaded as a table, as the screen of reports has them.
import type { Language } from '@countersign/contract/languages';

interface TableTexts {
  group: string;
  name: string;
  sent: string;
  opened: string;
  signed: string;
  declined: string;
  reminders: string;
  median_hours: string;
  total: string;
  period: string;
  sender: string;
  template: string;
  no_template: string;
  /** Of the file, with the first and the last day of the report. */
  file_name: string;
}

export const TABLE_TEXTS: Record<Language, TableTexts> = {
  en: {
    group: 'Group',
    name: 'Name',
    sent: 'Sent',
    opened: 'Opened',
    signed: 'Signed by everyone',
    declined: 'Not signed',
    reminders: 'Reminders',
    median_hours: 'Median hours to sign',
    total: 'Total',
    period: 'Period',
    sender: 'Sender',
    template: 'Template',
    no_template: 'Without a template',
    file_name: 'Report {from} {until}.csv',
  },
  de: {
    group: 'Gruppe',
    name: 'Name',
    sent: 'Gesendet',
    opened: 'Geöffnet',
    signed: 'Von allen unterschrieben',
    declined: 'Nicht unterschrieben',
    reminders: 'Erinnerungen',
    median_hours: 'Stunden bis zur Unterschrift (Median)',
    total: 'Gesamt',
    period: 'Zeitraum',
    sender: 'Absender',
    template: 'Vorlage',
    no_template: 'Ohne Vorlage',
    file_name: 'Bericht {from} {until}.csv',
  },
  fr: {
    group: 'Groupe',
    name: 'Nom',
    sent: 'Envoyés',
    opened: 'Ouverts',
    signed: 'Signés par tous',
    declined: 'Non signés',
    reminders: 'Relances',
    median_hours: 'Délai médian de signature (heures)',
    total: 'Total',
    period: 'Période',
    sender: 'Expéditeur',
    template: 'Modèle',
    no_template: 'Sans modèle',
    file_name: 'Rapport {from} {until}.csv',
  },
  es: {
    group: 'Grupo',
    name: 'Nombre',
    sent: 'Enviados',
    opened: 'Abiertos',
    signed: 'Firmados por todos',
    declined: 'No firmados',
    reminders: 'Recordatorios',
    median_hours: 'Tiempo mediano hasta la firma (horas)',
    total: 'Total',
    period: 'Período',
    sender: 'Remitente',
    template: 'Plantilla',
    no_template: 'Sin plantilla',
    file_name: 'Informe {from} {until}.csv',
  },
  ar: {
    group: 'المجموعة',
    name: 'الاسم',
    sent: 'تم الإرسال',
    opened: 'تم الفتح',
    signed: 'وقّع الجميع',
    declined: 'لم تُوقَّع',
    reminders: 'التذكيرات',
    median_hours: 'الوقت الوسيط حتى التوقيع (بالساعات)',
    total: 'الإجمالي',
    period: 'الفترة',
    sender: 'المرسل',
    template: 'القالب',
    no_template: 'بدون قالب',
    file_name: 'تقرير {from} {until}.csv',
  },
};
