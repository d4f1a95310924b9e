import type { AccountMessages } from './messages.ts';

export const de: AccountMessages = {
  hello: 'Guten Tag, {name}',
  welcome: 'Willkommen, {name}',
  ignore: 'Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; es ändert sich nichts.',
  security: 'Sie erhalten diese Nachricht, weil sie die Sicherheit Ihres Kontos betrifft.',
  mails: {
    verify_email: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      preview: 'Ein Klick, und Ihr Konto ist bereit.',
      text: 'Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Der Link gilt 24 Stunden.',
      button: 'E-Mail-Adresse bestätigen',
    },
    reset_password: {
      subject: 'Wählen Sie ein neues Passwort',
      preview: 'Für Ihr Konto wurde ein neues Passwort angefordert.',
      text: 'Sie haben ein neues Passwort angefordert. Der Link gilt einmal, eine Stunde lang.',
      button: 'Neues Passwort wählen',
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      preview: 'Alle anderen Geräte wurden abgemeldet.',
      text: 'Das Passwort Ihres Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet. Wenn Sie das waren, ist nichts zu tun.',
      button: 'Das war ich nicht',
    },
    password_removed: {
      subject: 'Ihr Passwort wurde entfernt',
      preview: 'Von nun an melden Sie sich mit einem Passkey an.',
      text: 'Ihr Konto hat kein Passwort mehr; Sie melden sich mit einem Passkey an. Wenn Sie das waren, ist nichts zu tun. Wenn nicht, wählen Sie sofort ein neues Passwort.',
      button: 'Das war ich nicht',
    },
    change_email: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      preview: 'Ein Klick, und sie ist die Adresse Ihres Kontos.',
      text: '{email} soll die Adresse Ihres Kontos werden. Bitte bestätigen Sie, dass sie Ihnen gehört. Der Link gilt 24 Stunden; bis dahin bleibt Ihre jetzige Adresse.',
      button: 'E-Mail-Adresse bestätigen',
    },
    email_change_asked: {
      subject: 'Eine neue E-Mail-Adresse wurde angefordert',
      preview: 'Ihr Konto behält seine Adresse, bis die neue bestätigt ist.',
      text: 'Jemand, der in Ihrem Konto angemeldet ist, möchte dessen Adresse in {email} ändern. Wenn Sie das waren, öffnen Sie die Nachricht, die wir dorthin geschickt haben. Wenn nicht, wählen Sie ein neues Passwort: Das meldet alle ab und bricht die Änderung ab.',
      button: 'Das war ich nicht',
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      preview: 'Ihr Konto hat jetzt eine andere Adresse.',
      text: 'Ihr Konto hat jetzt die Adresse {about}. Nachrichten an Sie gehen dorthin. Wenn Sie das nicht waren, sagen Sie es sofort denen, die dieses Countersign betreiben.',
    },
    address_taken: {
      subject: 'Jemand wollte Ihre E-Mail-Adresse verwenden',
      preview: 'Ihr Konto bleibt, wie es ist.',
      text: 'Jemand wollte Ihre E-Mail-Adresse einem anderen Konto geben. Das geht nicht, weil sie schon Ihnen gehört; gesagt haben wir das nicht. Wenn Sie es waren, melden Sie sich stattdessen in diesem Konto an.',
      button: 'Anmelden',
    },
    two_factor_on: {
      subject: 'Die Anmeldung in zwei Schritten ist an',
      preview: 'Zur Anmeldung gehört jetzt auch ein Code.',
      text: 'Zur Anmeldung in Ihrem Konto gehört jetzt auch ein Code aus Ihrer Authenticator-App. Bewahren Sie die Wiederherstellungscodes so auf, dass Sie sie ohne Ihr Telefon finden. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      button: 'Das war ich nicht',
    },
    two_factor_off: {
      subject: 'Die Anmeldung in zwei Schritten ist aus',
      preview: 'Zur Anmeldung genügt das Passwort.',
      text: 'Zur Anmeldung in Ihrem Konto gehört kein Code mehr. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und schalten Sie sie wieder ein.',
      button: 'Das war ich nicht',
    },
    recovery_code_used: {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      preview: 'Er gilt nicht mehr. Übrig: {about}.',
      text: 'Jemand hat sich mit einem Wiederherstellungscode in Ihrem Konto angemeldet. Er gilt nicht mehr. Übrig: {about}. Neue können Sie in Ihrem Konto erzeugen. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    recovery_codes_renewed: {
      subject: 'Sie haben neue Wiederherstellungscodes',
      preview: 'Die alten gelten nicht mehr.',
      text: 'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt; die alten gelten nicht mehr. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    passkey_added: {
      subject: 'Ein Passkey wurde hinzugefügt',
      preview: 'Mit ihm kann man sich in Ihrem Konto anmelden.',
      text: 'Mit dem Passkey „{about}“ kann man sich jetzt in Ihrem Konto anmelden. Wenn Sie das nicht waren, entfernen Sie ihn sofort und wählen Sie ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    passkey_removed: {
      subject: 'Ein Passkey wurde entfernt',
      preview: 'Mit ihm kann man sich in Ihrem Konto nicht mehr anmelden.',
      text: 'Mit dem Passkey „{about}“ kann man sich in Ihrem Konto nicht mehr anmelden. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    api_token_made: {
      subject: 'Ein API-Token wurde erstellt',
      preview: 'Es kann für Sie handeln.',
      text: 'Das API-Token „{about}“ kann von nun an für Sie handeln, bis es widerrufen wird. Wenn Sie das nicht waren, widerrufen Sie es sofort und wählen Sie ein neues Passwort.',
      button: 'Meine API-Tokens ansehen',
    },
    sign_in_connected: {
      subject: '{about} wurde verbunden',
      preview: 'Von nun an können Sie sich damit anmelden.',
      text: 'Ihr Konto ist mit {about} verbunden: Wer dort als Sie angemeldet ist, kann sich hier anmelden. Wenn Sie das nicht waren, trennen Sie die Verbindung sofort und wählen Sie ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    sign_in_disconnected: {
      subject: '{about} wurde getrennt',
      preview: 'Damit kann man sich in Ihrem Konto nicht mehr anmelden.',
      text: 'Ihr Konto ist nicht mehr mit {about} verbunden, und niemand kann sich darüber anmelden. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      button: 'Mein Konto öffnen',
    },
    account_deleted: {
      subject: 'Ihr Konto wurde gelöscht',
      preview: 'Sie sind überall abgemeldet.',
      text: 'Ihr Konto wurde gelöscht, und Sie sind überall abgemeldet. Die Dokumente Ihres privaten Bereichs werden nach 30 Tagen endgültig entfernt. Danke, dass Sie bei uns waren.',
    },
  },
};
