// Texts of a report downloaded as a table, the same as on the reports screen.
import { defineTexts } from '#platform/i18n/texts.ts';

export const reportTexts = defineTexts('documents.report', {
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
  /** With the first and the last day of the report. */
  file_name: 'Report {from} {until}.csv',
});
