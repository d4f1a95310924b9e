import type { SigningMessages } from './messages.ts';

export const fr: SigningMessages = {
  signer: {
    invite_subject: 'À signer : {pdf}',
    invite_preview: '{sender} vous demande de signer un document.',
    invite_heading: '{sender} vous demande de signer « {pdf} »',
    remind_subject: 'Rappel : veuillez signer {pdf}',
    remind_text: '{sender} vous a demandé de signer ce document.',
    button: 'Lire et signer',
  },
  approver: {
    invite_subject: 'À approuver : {pdf}',
    invite_preview: '{sender} vous demande d’approuver un document.',
    invite_heading: '{sender} vous demande d’approuver « {pdf} »',
    remind_subject: 'Rappel : veuillez approuver {pdf}',
    remind_text: '{sender} vous a demandé d’approuver ce document.',
    button: 'Lire et approuver',
  },
  viewer: {
    invite_subject: 'À consulter : {pdf}',
    invite_preview: '{sender} vous demande de consulter un document.',
    invite_heading: '{sender} vous demande de consulter « {pdf} »',
    remind_subject: 'Rappel : veuillez consulter {pdf}',
    remind_text: '{sender} vous a demandé de consulter ce document.',
    button: 'Consulter le document',
  },
  invite_text: 'Vous pouvez lire tout le document avant de vous décider. Aucun compte n’est nécessaire.',
  view_text: 'Ouvrez le document et confirmez que vous l’avez consulté. Aucun compte n’est nécessaire.',
  shared:
    'Ce message et son lien sont destinés à {name} uniquement. Les autres personnes concernées qui lisent cette boîte reçoivent leur propre message.',
  handed_on: 'Vous prenez la place de {name}.',
  remind_preview: '{sender} attend toujours votre réponse.',
  remind_heading: '« {pdf} » attend toujours votre réponse',
  due: 'Merci de le faire avant le {moment}.',
  until: 'Vous pouvez le faire jusqu’au {moment}.',
  link_subject: 'Votre nouveau lien : {pdf}',
  link_preview: 'Votre lien précédent avait expiré.',
  link_heading: 'Votre nouveau lien vers « {pdf} »',
  link_text: 'Le lien que vous avez utilisé avait expiré. Celui-ci est valable.',
  open_button: 'Ouvrir le document',
  code_subject: '{code} est votre code pour {pdf}',
  code_preview: 'Il est valable dix minutes.',
  code_heading: 'Votre code est {code}',
  code_text: 'Saisissez-le là où vous avez ouvert « {pdf} ». Il ne sert qu’une fois et reste valable dix minutes.',
  code_warning:
    'Si vous n’avez pas ouvert le document vous-même, quelqu’un d’autre a votre lien : ne communiquez ce code à personne.',
  completed_subject: 'Achevé : {pdf}',
  completed_preview: 'Tout le monde a signé. Votre exemplaire est prêt.',
  completed_heading: '« {pdf} » est achevé',
  completed_text: 'Tout le monde a signé. Le document scellé et son certificat d’achèvement peuvent être téléchargés.',
  completed_attached: 'Le document signé est joint.',
  declined_subject: 'Non signé : {pdf}',
  declined: {
    signee: { preview: 'Le document a été refusé par {name}.', heading: '« {pdf} » a été refusé par {name}' },
    sender: { preview: 'Le document a été retiré par son expéditeur.', heading: '« {pdf} » a été retiré par son expéditeur' },
    expired: { preview: 'Le délai pour signer le document est écoulé.', heading: 'Le délai pour signer « {pdf} » est écoulé' },
  },
  declined_text: 'Plus rien ne peut être signé ; ce qui avait été rempli ne sera pas utilisé.',
  replaced_subject: 'Vous n’avez plus à signer : {pdf}',
  replaced_preview: 'Votre place a été transmise.',
  replaced_heading: 'Votre place dans « {pdf} » a été transmise',
  replaced_text:
    'Quelqu’un d’autre l’a prise : vous n’avez plus rien à faire. Les liens que vous avez reçus ne mènent plus nulle part.',
  one_of: {
    signer: 'Une seule signature suffit : {names} signe. La première personne qui commence signe pour toutes les autres.',
    approver:
      'Une seule approbation suffit : {names} approuve. La première personne qui commence approuve pour toutes les autres.',
  },
  released: {
    signer: { subject: 'Votre signature n’est plus requise : {pdf}', heading: '{name} a signé « {pdf} » pour votre groupe' },
    approver: {
      subject: 'Votre approbation n’est plus requise : {pdf}',
      heading: '{name} a approuvé « {pdf} » pour votre groupe',
    },
    text: 'Vous n’avez rien à faire. Votre lien n’ouvre plus le document.',
  },
  somebody: 'Quelqu’un',
  footers: {
    signer:
      'Vous recevez ce message parce que quelqu’un vous a demandé de signer un document avec Countersign. Le lien est personnel ; ne le transférez pas.',
    approver:
      'Vous recevez ce message parce que quelqu’un vous a demandé d’approuver un document avec Countersign. Le lien est personnel ; ne le transférez pas.',
    viewer:
      'Vous recevez ce message parce que quelqu’un vous a demandé de consulter un document avec Countersign. Le lien est personnel ; ne le transférez pas.',
    copy: 'Vous recevez ce message parce que vous êtes destinataire d’une copie d’un document signé avec Countersign. Le lien est personnel ; ne le transférez pas.',
  },
};
