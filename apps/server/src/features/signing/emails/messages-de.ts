import type { SigningMessages } from './messages.ts';

export const de: SigningMessages = {
  signer: {
    invite_subject: 'Bitte unterzeichnen: {pdf}',
    invite_preview: '{sender} bittet Sie, ein Dokument zu unterzeichnen.',
    invite_heading: '{sender} bittet Sie, „{pdf}“ zu unterzeichnen',
    remind_subject: 'Erinnerung: Bitte unterzeichnen Sie {pdf}',
    remind_text: '{sender} hat Sie gebeten, dieses Dokument zu unterzeichnen.',
    button: 'Lesen und unterzeichnen',
  },
  approver: {
    invite_subject: 'Bitte genehmigen: {pdf}',
    invite_preview: '{sender} bittet Sie, ein Dokument zu genehmigen.',
    invite_heading: '{sender} bittet Sie, „{pdf}“ zu genehmigen',
    remind_subject: 'Erinnerung: Bitte genehmigen Sie {pdf}',
    remind_text: '{sender} hat Sie gebeten, dieses Dokument zu genehmigen.',
    button: 'Lesen und genehmigen',
  },
  viewer: {
    invite_subject: 'Bitte ansehen: {pdf}',
    invite_preview: '{sender} bittet Sie, ein Dokument anzusehen.',
    invite_heading: '{sender} bittet Sie, „{pdf}“ anzusehen',
    remind_subject: 'Erinnerung: Bitte sehen Sie sich {pdf} an',
    remind_text: '{sender} hat Sie gebeten, dieses Dokument anzusehen.',
    button: 'Dokument ansehen',
  },
  invite_text: 'Sie können das ganze Dokument lesen, bevor Sie sich entscheiden. Ein Konto brauchen Sie nicht.',
  view_text: 'Öffnen Sie das Dokument und bestätigen Sie, dass Sie es angesehen haben. Ein Konto brauchen Sie nicht.',
  shared:
    'Diese Nachricht und ihr Link sind nur für {name} bestimmt. Wer dieses Postfach mitliest und auch gefragt ist, bekommt eine eigene Nachricht.',
  handed_on: 'Sie treten an die Stelle von {name}.',
  remind_preview: '{sender} wartet noch auf Sie.',
  remind_heading: '„{pdf}“ wartet noch auf Sie',
  due: 'Bitte erledigen Sie es bis {moment}.',
  until: 'Das ist möglich bis {moment}.',
  link_subject: 'Ihr neuer Link: {pdf}',
  link_preview: 'Ihr bisheriger Link war abgelaufen.',
  link_heading: 'Ihr neuer Link zu „{pdf}“',
  link_text: 'Der Link, den Sie zuletzt benutzt haben, war abgelaufen. Dieser hier ist gültig.',
  open_button: 'Dokument öffnen',
  code_subject: '{code} ist Ihr Code für {pdf}',
  code_preview: 'Er gilt zehn Minuten lang.',
  code_heading: 'Ihr Code lautet {code}',
  code_text: 'Geben Sie ihn dort ein, wo Sie „{pdf}“ geöffnet haben. Er gilt nur einmal und nur zehn Minuten lang.',
  code_warning:
    'Wenn Sie das Dokument nicht selbst geöffnet haben, hat jemand anders Ihren Link: Geben Sie den Code nicht weiter.',
  completed_subject: 'Abgeschlossen: {pdf}',
  completed_preview: 'Alle haben unterzeichnet. Ihr Exemplar liegt bereit.',
  completed_heading: '„{pdf}“ ist abgeschlossen',
  completed_text: 'Alle haben unterzeichnet. Das gesiegelte Dokument und sein Abschlusszertifikat können heruntergeladen werden.',
  completed_attached: 'Das unterzeichnete Dokument ist angehängt.',
  declined_subject: 'Nicht unterzeichnet: {pdf}',
  declined: {
    signee: { preview: 'Das Dokument wurde von {name} abgelehnt.', heading: '„{pdf}“ wurde von {name} abgelehnt' },
    sender: { preview: 'Das Dokument wurde zurückgezogen.', heading: '„{pdf}“ wurde zurückgezogen' },
    expired: { preview: 'Die Frist für das Dokument ist abgelaufen.', heading: 'Die Frist für „{pdf}“ ist abgelaufen' },
  },
  declined_text: 'Es kann nichts mehr unterzeichnet werden; was schon ausgefüllt war, wird nicht verwendet.',
  replaced_subject: 'Nicht mehr von Ihnen zu unterzeichnen: {pdf}',
  replaced_preview: 'Ihr Platz wurde weitergegeben.',
  replaced_heading: 'Ihr Platz in „{pdf}“ wurde weitergegeben',
  replaced_text:
    'Jemand anders hat ihn nun: Sie brauchen nichts mehr zu tun. Die Links, die Sie bekommen haben, gelten nicht mehr.',
  one_of: {
    signer: 'Eine Unterschrift genügt: {names} unterzeichnet. Wer zuerst beginnt, unterzeichnet für alle.',
    approver: 'Eine Genehmigung genügt: {names} genehmigt. Wer zuerst beginnt, genehmigt für alle.',
  },
  released: {
    signer: {
      subject: 'Ihre Unterschrift wird nicht mehr benötigt: {pdf}',
      heading: '{name} hat „{pdf}“ für Ihre Gruppe unterzeichnet',
    },
    approver: {
      subject: 'Ihre Genehmigung wird nicht mehr benötigt: {pdf}',
      heading: '{name} hat „{pdf}“ für Ihre Gruppe genehmigt',
    },
    text: 'Sie brauchen nichts zu tun. Ihr Link öffnet das Dokument nicht mehr.',
  },
  somebody: 'Jemand',
  footers: {
    signer:
      'Sie erhalten diese Mail, weil Sie über Countersign gebeten wurden, ein Dokument zu unterzeichnen. Der Link ist nur für Sie bestimmt; leiten Sie ihn nicht weiter.',
    approver:
      'Sie erhalten diese Mail, weil Sie über Countersign gebeten wurden, ein Dokument zu genehmigen. Der Link ist nur für Sie bestimmt; leiten Sie ihn nicht weiter.',
    viewer:
      'Sie erhalten diese Mail, weil Sie über Countersign gebeten wurden, ein Dokument anzusehen. Der Link ist nur für Sie bestimmt; leiten Sie ihn nicht weiter.',
    copy: 'Sie erhalten diese Mail, weil Sie eine Kopie eines Dokuments bekommen sollen, das mit Countersign unterzeichnet wird. Der Link ist nur für Sie bestimmt; leiten Sie ihn nicht weiter.',
  },
};
