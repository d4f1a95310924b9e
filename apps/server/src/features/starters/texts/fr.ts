import type { StarterTexts } from '../definitions.ts';

export const fr: StarterTexts = {
  note: 'Un point de départ, pas un conseil juridique. Faites vérifier ce texte pour votre cas avant de l’envoyer, puis supprimez cette note.',
  signature: 'Signature',
  full_name: 'Nom complet',
  date_signed: 'Date de signature',
  nda: {
    name: 'Accord de confidentialité réciproque',
    description: 'Deux parties échangent des informations confidentielles et s’engagent à les protéger.',
    roles: ['Première partie', 'Seconde partie'],
    intro:
      'Les parties désignées ci-dessous souhaitent échanger des informations dans le but indiqué ici. Elles conviennent de les garder confidentielles.',
    terms: {
      first: 'Première partie (nom et adresse)',
      second: 'Seconde partie (nom et adresse)',
      purpose: 'But de l’échange',
      start: 'Date d’effet',
      years: 'Années de confidentialité après la fin',
      law: 'Droit applicable',
      other: 'Autres conditions, qui prévalent sur le texte ci-dessous (facultatif)',
    },
    clauses: [
      [
        'Informations confidentielles',
        'Est confidentiel tout ce qu’une partie transmet à l’autre dans le but indiqué ci-dessus, par écrit, oralement ou sous toute autre forme, et qui est désigné comme confidentiel ou qu’une personne raisonnable considérerait comme tel.',
      ],
      [
        'Obligations du destinataire',
        'Le destinataire n’utilise les informations confidentielles que dans le but indiqué ci-dessus. Il les protège avec un soin au moins raisonnable et ne les communique qu’aux salariés et conseils qui en ont besoin et qui sont eux-mêmes tenus à la confidentialité.',
      ],
      [
        'Exceptions',
        'Ces obligations ne s’appliquent pas aux informations qui sont ou deviennent publiques sans violation du présent accord, que le destinataire connaissait déjà, qu’il a élaborées lui-même ou qu’il a reçues licitement d’un tiers. Si une loi, un tribunal ou une autorité impose leur divulgation, le destinataire en informe l’autre partie au préalable, dans la mesure permise.',
      ],
      [
        'Restitution',
        'Sur demande, le destinataire restitue ou détruit les informations confidentielles. Les copies exigées par la loi ou issues de sauvegardes courantes peuvent être conservées ; les obligations ci-dessus continuent de s’y appliquer.',
      ],
      [
        'Durée',
        'Le présent accord prend effet à la date indiquée. Chaque partie peut y mettre fin par écrit avec un préavis de 30 jours. Les obligations subsistent ensuite pendant le nombre d’années indiqué ci-dessus.',
      ],
      [
        'Dispositions générales',
        'Aucune partie n’acquiert de licence ou d’autre droit sur les informations de l’autre, et aucune n’est tenue de conclure un autre contrat. Toute modification se fait par écrit. Si une disposition est nulle, les autres restent en vigueur. Le droit indiqué ci-dessus s’applique.',
      ],
    ],
  },
  offer_letter: {
    name: 'Offre d’emploi',
    description: 'Un employeur propose un poste avec ses principales conditions, et la personne candidate l’accepte.',
    roles: ['Employeur', 'Candidat'],
    intro:
      'Nous avons le plaisir de vous proposer le poste décrit ci-dessous. En signant, les deux parties acceptent ces conditions.',
    terms: {
      employer: 'Employeur (nom et adresse)',
      candidate: 'Candidat (nom et adresse)',
      position: 'Poste',
      place: 'Lieu de travail',
      start: 'Premier jour de travail',
      hours: 'Heures par semaine',
      salary: 'Salaire annuel brut, avec la devise',
      leave: 'Jours de congés payés par an',
      reply: 'Offre valable jusqu’au',
      law: 'Droit applicable',
      other: 'Autres conditions, qui prévalent sur le texte ci-dessous (facultatif)',
    },
    clauses: [
      [
        'Poste',
        'Vous prenez vos fonctions au poste et au lieu de travail indiqués ci-dessus. Vos tâches sont celles qui relèvent habituellement de ce poste, ainsi que des tâches comparables que l’employeur vous confie.',
      ],
      [
        'Rémunération',
        'Le salaire indiqué ci-dessus est versé en mensualités égales à la fin de chaque mois, après déduction des impôts et cotisations prévus par la loi.',
      ],
      [
        'Durée du travail et congés',
        'Vous travaillez le nombre d’heures hebdomadaires indiqué ci-dessus et bénéficiez des jours de congés payés indiqués ci-dessus. Si la loi prévoit davantage de congés ou une durée plus courte, la loi s’applique.',
      ],
      [
        'Préavis',
        'Chaque partie peut mettre fin au contrat par écrit. Les délais de préavis et les règles de la période d’essai prévus par la loi s’appliquent.',
      ],
      [
        'Confidentialité',
        'Vous gardez confidentiels les secrets d’affaires de l’employeur pendant la durée du contrat et après sa fin.',
      ],
      [
        'Conditions de l’offre',
        'Cette offre suppose la preuve que vous êtes autorisé à travailler sur le lieu de travail. Elle prend fin si vous ne l’acceptez pas avant la date indiquée ci-dessus.',
      ],
    ],
  },
  consent: {
    name: 'Autorisation de photos et d’enregistrements',
    description:
      'Une personne autorise une organisation à réaliser des photos et des enregistrements et à les utiliser dans un but précis.',
    roles: ['Organisation', 'Participant'],
    intro:
      'L’organisation désignée ci-dessous demande l’autorisation de réaliser et d’utiliser des photos et des enregistrements. Le consentement est libre.',
    terms: {
      organization: 'Organisation (nom et adresse)',
      contact: 'Adresse e-mail pour les questions',
      occasion: 'Occasion et lieu',
      day: 'Date',
      use: 'But, et où le contenu sera publié',
    },
    choices_title: 'J’autorise',
    choices: ['des photos de moi', 'des enregistrements vidéo et sonores de moi', 'la mention de mon nom à côté'],
    clauses: [
      [
        'Ce que j’autorise',
        'L’organisation peut réaliser à l’occasion indiquée ce que j’ai coché ci-dessus, le conserver, le retoucher sans en changer le sens et l’utiliser dans le but indiqué. Elle ne peut ni l’utiliser autrement ni le vendre.',
      ],
      [
        'Liberté du consentement',
        'Je peux refuser, ou ne cocher que certaines cases, sans aucun désavantage. Je ne reçois aucune rémunération.',
      ],
      [
        'Retrait',
        'Je peux retirer mon consentement à tout moment, pour l’avenir, en écrivant à l’adresse ci-dessus. L’organisation cesse alors d’utiliser le contenu et le supprime dans la mesure du possible. Ce qui a été publié ou imprimé licitement auparavant le reste.',
      ],
      [
        'Mes données',
        'L’organisation ne conserve le contenu et ce formulaire qu’aussi longtemps que le but l’exige. Je peux demander quelles données me concernant elle détient, les faire rectifier ou supprimer, et saisir l’autorité de protection des données.',
      ],
      [
        'Mineurs',
        'Pour une personne qui ne peut pas consentir seule selon la loi, un parent ou tuteur signe et indique le nom de cette personne.',
      ],
    ],
  },
  service_agreement: {
    name: 'Contrat de prestation de services',
    description: 'Un client commande des prestations à un prestataire pour un prix et une durée déterminés.',
    roles: ['Client', 'Prestataire'],
    intro: 'Le prestataire fournit au client les prestations décrites ci-dessous, aux conditions suivantes.',
    terms: {
      client: 'Client (nom et adresse)',
      provider: 'Prestataire (nom et adresse)',
      services: 'Prestations',
      start: 'Date de début',
      end: 'Date de fin (facultatif)',
      fee: 'Prix, avec la devise',
      days: 'Délai de paiement des factures, en jours',
      law: 'Droit applicable',
      other: 'Autres conditions, qui prévalent sur le texte ci-dessous (facultatif)',
    },
    clauses: [
      [
        'Prestations',
        'Le prestataire fournit les prestations avec un soin professionnel, en tant qu’entreprise indépendante et non comme salarié. Il peut faire appel à des sous-traitants et reste responsable de leur travail.',
      ],
      [
        'Collaboration du client',
        'Le client fournit en temps utile les informations, les décisions et les accès nécessaires. À défaut, les dates convenues sont reportées d’autant.',
      ],
      [
        'Prix',
        'Le client paie le prix indiqué ci-dessus. Les taxes s’y ajoutent lorsque la loi le prévoit. Les factures sont payables dans le délai indiqué ci-dessus. Les travaux supplémentaires et les frais ne sont payés que si le client les a acceptés au préalable par écrit.',
      ],
      [
        'Résultats',
        'Après paiement intégral, le client reçoit le droit d’utiliser les résultats pour ses propres besoins, sans limite de durée. Le prestataire conserve ses connaissances générales, ses méthodes et ses outils.',
      ],
      [
        'Confidentialité',
        'Chaque partie garde confidentiel ce qu’elle apprend de l’activité de l’autre et ne l’utilise que pour le présent contrat. Cette obligation dure jusqu’à deux ans après la fin.',
      ],
      [
        'Responsabilité',
        'Chaque partie répond, selon la loi, des dommages qu’elle cause intentionnellement ou par faute lourde, et des dommages corporels. Pour le reste, la responsabilité est limitée au prix payé au cours des douze mois précédant le dommage, dans la mesure permise par la loi.',
      ],
      [
        'Durée et fin',
        'Le contrat commence à la date de début et prend fin à la date de fin ou, si aucune n’est indiquée, par écrit avec un préavis de 30 jours. Chaque partie peut y mettre fin immédiatement si l’autre le viole gravement et n’y remédie pas dans les 14 jours suivant une demande écrite. Le travail accompli jusque-là est payé.',
      ],
      [
        'Dispositions générales',
        'Toute modification se fait par écrit. Si une disposition est nulle, les autres restent en vigueur. Le droit indiqué ci-dessus s’applique.',
      ],
    ],
  },
  sample_agreement: {
    name: 'Accord d’exemple',
    intro: 'Ceci est un exemple pour essayer la signature. Il n’engage personne et vous pouvez le supprimer à tout moment.',
    clauses: [
      ['Objet', 'Vous signez cette page une fois, voyez comment elle est scellée et en gardez une copie avec son certificat.'],
      ['Durée', 'L’accord prend effet le jour de sa signature.'],
    ],
  },
};
