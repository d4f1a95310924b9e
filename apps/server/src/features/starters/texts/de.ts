import type { StarterTexts } from '../definitions.ts';

export const de: StarterTexts = {
  note: 'Ein Ausgangspunkt, keine Rechtsberatung. Lassen Sie diesen Text für Ihren Fall prüfen, bevor Sie ihn senden. Löschen Sie danach diesen Hinweis.',
  signature: 'Unterschrift',
  full_name: 'Vollständiger Name',
  date_signed: 'Datum der Unterschrift',
  nda: {
    name: 'Gegenseitige Geheimhaltungsvereinbarung',
    description: 'Zwei Parteien tauschen vertrauliche Informationen aus und verpflichten sich, sie zu schützen.',
    roles: ['Erste Partei', 'Zweite Partei'],
    intro:
      'Die unten genannten Parteien möchten zu dem hier genannten Zweck Informationen austauschen. Sie vereinbaren, diese vertraulich zu behandeln.',
    terms: {
      first: 'Erste Partei (Name und Anschrift)',
      second: 'Zweite Partei (Name und Anschrift)',
      purpose: 'Zweck des Austauschs',
      start: 'Beginn',
      years: 'Jahre der Geheimhaltung nach dem Ende',
      law: 'Anwendbares Recht',
      other: 'Weitere Bedingungen, die dem folgenden Text vorgehen (optional)',
    },
    clauses: [
      [
        'Vertrauliche Informationen',
        'Vertraulich ist alles, was eine Partei der anderen zu dem oben genannten Zweck schriftlich, mündlich oder in anderer Form mitteilt und was als vertraulich gekennzeichnet ist oder nach den Umständen als vertraulich erkennbar ist.',
      ],
      [
        'Pflichten der empfangenden Partei',
        'Die empfangende Partei verwendet vertrauliche Informationen nur zu dem oben genannten Zweck. Sie schützt sie mindestens mit angemessener Sorgfalt und gibt sie nur an Beschäftigte und Berater weiter, die sie benötigen und selbst zur Verschwiegenheit verpflichtet sind.',
      ],
      [
        'Ausnahmen',
        'Diese Pflichten gelten nicht für Informationen, die ohne Verstoß gegen diese Vereinbarung öffentlich bekannt sind oder werden, der empfangenden Partei bereits bekannt waren, von ihr selbst entwickelt oder rechtmäßig von Dritten erlangt wurden. Verlangt ein Gesetz, ein Gericht oder eine Behörde die Offenlegung, unterrichtet sie die andere Partei vorher, soweit das zulässig ist.',
      ],
      [
        'Rückgabe',
        'Auf Verlangen gibt die empfangende Partei vertrauliche Informationen zurück oder vernichtet sie. Kopien, die gesetzlich oder durch übliche Datensicherungen erforderlich sind, dürfen bleiben; für sie gelten die Pflichten weiter.',
      ],
      [
        'Dauer',
        'Diese Vereinbarung beginnt an dem oben genannten Tag. Jede Partei kann sie schriftlich mit einer Frist von 30 Tagen beenden. Die Pflichten gelten nach dem Ende für die oben genannte Zahl von Jahren fort.',
      ],
      [
        'Allgemeines',
        'Keine Partei erwirbt Lizenzen oder andere Rechte an den Informationen der anderen, und keine muss einen weiteren Vertrag schließen. Änderungen bedürfen der Schriftform. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam. Es gilt das oben genannte Recht.',
      ],
    ],
  },
  offer_letter: {
    name: 'Stellenangebot',
    description:
      'Ein Arbeitgeber bietet eine Stelle mit ihren wichtigsten Bedingungen an, und die Bewerberin oder der Bewerber nimmt an.',
    roles: ['Arbeitgeber', 'Bewerber/in'],
    intro:
      'Wir freuen uns, Ihnen die unten beschriebene Stelle anzubieten. Mit der Unterschrift stimmen beide Seiten diesen Bedingungen zu.',
    terms: {
      employer: 'Arbeitgeber (Name und Anschrift)',
      candidate: 'Bewerber/in (Name und Anschrift)',
      position: 'Stelle',
      place: 'Arbeitsort',
      start: 'Erster Arbeitstag',
      hours: 'Stunden pro Woche',
      salary: 'Bruttojahresgehalt mit Währung',
      leave: 'Urlaubstage pro Jahr',
      reply: 'Angebot gültig bis',
      law: 'Anwendbares Recht',
      other: 'Weitere Bedingungen, die dem folgenden Text vorgehen (optional)',
    },
    clauses: [
      [
        'Stelle',
        'Sie beginnen in der oben genannten Stelle am oben genannten Arbeitsort. Ihre Aufgaben sind die, die üblicherweise zu dieser Stelle gehören, und vergleichbare Aufgaben, die der Arbeitgeber Ihnen überträgt.',
      ],
      [
        'Vergütung',
        'Das oben genannte Gehalt wird in gleichen Monatsbeträgen am Ende jedes Monats gezahlt, abzüglich der gesetzlich vorgeschriebenen Steuern und Abgaben.',
      ],
      [
        'Arbeitszeit und Urlaub',
        'Sie arbeiten die oben genannten Wochenstunden und erhalten die oben genannten bezahlten Urlaubstage. Sieht das Gesetz mehr Urlaub oder kürzere Arbeitszeiten vor, gilt das Gesetz.',
      ],
      [
        'Kündigung',
        'Beide Seiten können das Arbeitsverhältnis schriftlich kündigen. Es gelten die gesetzlichen Kündigungsfristen und die gesetzlichen Regeln für eine Probezeit.',
      ],
      ['Verschwiegenheit', 'Sie wahren die Geschäftsgeheimnisse des Arbeitgebers während des Arbeitsverhältnisses und danach.'],
      [
        'Bedingungen des Angebots',
        'Das Angebot setzt den Nachweis voraus, dass Sie am Arbeitsort arbeiten dürfen. Es erlischt, wenn Sie es nicht bis zu dem oben genannten Tag annehmen.',
      ],
    ],
  },
  consent: {
    name: 'Einwilligung in Fotos und Aufnahmen',
    description:
      'Eine Person erlaubt einer Organisation, Fotos und Aufnahmen zu machen und zu einem bestimmten Zweck zu verwenden.',
    roles: ['Organisation', 'Teilnehmer/in'],
    intro:
      'Die unten genannte Organisation bittet um die Erlaubnis, Fotos und Aufnahmen zu machen und zu verwenden. Die Einwilligung ist freiwillig.',
    terms: {
      organization: 'Organisation (Name und Anschrift)',
      contact: 'E-Mail-Adresse für Fragen',
      occasion: 'Anlass und Ort',
      day: 'Datum',
      use: 'Zweck, und wo das Material veröffentlicht wird',
    },
    choices_title: 'Ich willige ein in',
    choices: ['Fotos von mir', 'Video- und Tonaufnahmen von mir', 'die Nennung meines Namens dazu'],
    clauses: [
      [
        'Umfang',
        'Die Organisation darf bei dem genannten Anlass herstellen, was ich oben angekreuzt habe, es aufbewahren, ohne Änderung des Sinns bearbeiten und zu dem genannten Zweck verwenden. Sie darf es nicht anders verwenden und nicht verkaufen.',
      ],
      [
        'Freiwilligkeit',
        'Ich kann ablehnen oder nur einzelne Kästchen ankreuzen, ohne dass mir Nachteile entstehen. Ich erhalte keine Vergütung.',
      ],
      [
        'Widerruf',
        'Ich kann meine Einwilligung jederzeit für die Zukunft widerrufen, durch eine Nachricht an die oben genannte Adresse. Die Organisation verwendet das Material dann nicht weiter und löscht es, soweit sie kann. Was vorher rechtmäßig veröffentlicht oder gedruckt wurde, bleibt rechtmäßig.',
      ],
      [
        'Meine Daten',
        'Die Organisation bewahrt das Material und dieses Formular nur so lange auf, wie der Zweck es erfordert. Ich kann Auskunft über meine Daten verlangen, sie berichtigen oder löschen lassen und mich bei der Datenschutzbehörde beschweren.',
      ],
      [
        'Minderjährige',
        'Für eine Person, die nach dem Gesetz nicht allein einwilligen kann, unterschreibt eine sorgeberechtigte Person und gibt deren Namen an.',
      ],
    ],
  },
  service_agreement: {
    name: 'Dienstleistungsvertrag',
    description:
      'Ein Auftraggeber bestellt bei einem Dienstleister Leistungen zu einem bestimmten Preis für eine bestimmte Zeit.',
    roles: ['Auftraggeber', 'Dienstleister'],
    intro: 'Der Dienstleister erbringt für den Auftraggeber die unten beschriebenen Leistungen zu diesen Bedingungen.',
    terms: {
      client: 'Auftraggeber (Name und Anschrift)',
      provider: 'Dienstleister (Name und Anschrift)',
      services: 'Leistungen',
      start: 'Beginn',
      end: 'Ende (optional)',
      fee: 'Vergütung mit Währung',
      days: 'Zahlungsfrist für Rechnungen in Tagen',
      law: 'Anwendbares Recht',
      other: 'Weitere Bedingungen, die dem folgenden Text vorgehen (optional)',
    },
    clauses: [
      [
        'Leistungen',
        'Der Dienstleister erbringt die Leistungen mit fachlicher Sorgfalt und als selbstständiges Unternehmen, nicht als Arbeitnehmer. Er darf Unterauftragnehmer einsetzen und bleibt für deren Arbeit verantwortlich.',
      ],
      [
        'Mitwirkung',
        'Der Auftraggeber stellt die nötigen Informationen, Entscheidungen und Zugänge rechtzeitig bereit. Geschieht das nicht, verschieben sich vereinbarte Termine entsprechend.',
      ],
      [
        'Vergütung',
        'Der Auftraggeber zahlt die oben genannte Vergütung. Steuern kommen hinzu, soweit das Gesetz es vorsieht. Rechnungen sind innerhalb der oben genannten Tage zu zahlen. Weitere Arbeiten und Auslagen werden nur bezahlt, wenn der Auftraggeber ihnen vorher schriftlich zugestimmt hat.',
      ],
      [
        'Ergebnisse',
        'Mit vollständiger Zahlung erhält der Auftraggeber das zeitlich unbegrenzte Recht, die Ergebnisse für eigene Zwecke zu nutzen. Allgemeines Wissen, Methoden und Werkzeuge bleiben beim Dienstleister.',
      ],
      [
        'Vertraulichkeit',
        'Jede Partei behandelt vertraulich, was sie über das Geschäft der anderen erfährt, und verwendet es nur für diesen Vertrag. Das gilt bis zwei Jahre nach dem Ende.',
      ],
      [
        'Haftung',
        'Jede Partei haftet nach dem Gesetz für Schäden, die sie vorsätzlich oder grob fahrlässig verursacht, und für Personenschäden. Im Übrigen ist die Haftung auf die in den zwölf Monaten vor dem Schaden gezahlte Vergütung begrenzt, soweit das Gesetz es erlaubt.',
      ],
      [
        'Dauer und Ende',
        'Der Vertrag beginnt und endet an den oben genannten Tagen. Ist kein Ende genannt, kann er schriftlich mit einer Frist von 30 Tagen beendet werden. Jede Partei kann ihn sofort beenden, wenn die andere ihn schwer verletzt und dem nicht innerhalb von 14 Tagen nach schriftlicher Aufforderung abhilft. Bis dahin geleistete Arbeit wird bezahlt.',
      ],
      [
        'Allgemeines',
        'Änderungen bedürfen der Schriftform. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam. Es gilt das oben genannte Recht.',
      ],
    ],
  },
  sample_agreement: {
    name: 'Mustervereinbarung',
    intro: 'Dies ist ein Muster zum Ausprobieren. Es bindet niemanden, und Sie können es jederzeit löschen.',
    clauses: [
      [
        'Was vereinbart wird',
        'Sie unterschreiben diese Seite einmal, sehen, wie sie versiegelt wird, und behalten eine Kopie mit ihrem Zertifikat.',
      ],
      ['Dauer', 'Die Vereinbarung beginnt am Tag der Unterschrift.'],
    ],
  },
};
