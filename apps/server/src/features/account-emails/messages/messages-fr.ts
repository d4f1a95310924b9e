import type { AccountMessages } from './messages.ts';

export const fr: AccountMessages = {
  hello: 'Bonjour {name}',
  welcome: 'Bienvenue, {name}',
  ignore: 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message ; rien ne change.',
  security: 'Vous recevez ce message car il concerne la sécurité de votre compte.',
  mails: {
    verify_email: {
      subject: 'Confirmez votre adresse e-mail',
      preview: 'Un clic, et votre compte est prêt.',
      text: 'Veuillez confirmer que cette adresse e-mail est la vôtre. Le lien est valable 24 heures.',
      button: 'Confirmer l’adresse',
    },
    reset_password: {
      subject: 'Choisissez un nouveau mot de passe',
      preview: 'Un nouveau mot de passe a été demandé pour votre compte.',
      text: 'Vous avez demandé un nouveau mot de passe. Le lien est valable une fois, pendant une heure.',
      button: 'Choisir un nouveau mot de passe',
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      preview: 'Tous les autres appareils ont été déconnectés.',
      text: 'Le mot de passe de votre compte a été modifié et tous les autres appareils ont été déconnectés. Si c’était vous, il n’y a rien à faire.',
      button: 'Ce n’était pas moi',
    },
    password_removed: {
      subject: 'Votre mot de passe a été supprimé',
      preview: 'Désormais, vous vous connectez avec une clé d’accès.',
      text: 'Votre compte n’a plus de mot de passe ; vous vous connectez avec une clé d’accès. Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ce n’était pas moi',
    },
    change_email: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      preview: 'Un clic, et c’est l’adresse de votre compte.',
      text: 'Vous souhaitez que {email} soit l’adresse de votre compte. Veuillez confirmer qu’elle est à vous. Le lien est valable 24 heures ; d’ici là, votre adresse actuelle reste.',
      button: 'Confirmer l’adresse',
    },
    email_change_asked: {
      subject: 'Une nouvelle adresse e-mail a été demandée',
      preview: 'Votre compte garde son adresse jusqu’à la confirmation de la nouvelle.',
      text: 'Une personne connectée à votre compte souhaite remplacer son adresse par {email}. Si c’était vous, ouvrez le message envoyé à cette adresse. Sinon, choisissez un nouveau mot de passe : cela déconnecte tout le monde et annule le changement.',
      button: 'Ce n’était pas moi',
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      preview: 'Votre compte a maintenant une autre adresse.',
      text: 'Votre compte a maintenant l’adresse {about}. Les messages vous y seront envoyés. Si ce n’était pas vous, prévenez tout de suite les responsables de ce Countersign.',
    },
    address_taken: {
      subject: 'Quelqu’un a voulu utiliser votre adresse e-mail',
      preview: 'Votre compte reste tel quel.',
      text: 'Quelqu’un a voulu donner votre adresse e-mail à un autre compte. C’est impossible, car elle est déjà la vôtre ; nous ne l’avons pas dit. Si c’était vous, connectez-vous plutôt à ce compte.',
      button: 'Se connecter',
    },
    two_factor_on: {
      subject: 'La connexion en deux étapes est activée',
      preview: 'La connexion demande maintenant aussi un code.',
      text: 'La connexion à votre compte demande maintenant aussi un code de votre application d’authentification. Gardez vos codes de secours là où vous les trouverez sans votre téléphone. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ce n’était pas moi',
    },
    two_factor_off: {
      subject: 'La connexion en deux étapes est désactivée',
      preview: 'La connexion ne demande que le mot de passe.',
      text: 'La connexion à votre compte ne demande plus de code. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et réactivez-la.',
      button: 'Ce n’était pas moi',
    },
    recovery_code_used: {
      subject: 'Un code de secours a été utilisé',
      preview: 'Il n’est plus valable. Restants : {about}.',
      text: 'Quelqu’un s’est connecté à votre compte avec un code de secours. Il n’est plus valable. Restants : {about}. Vous pouvez en créer de nouveaux dans votre compte. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    recovery_codes_renewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      preview: 'Les anciens ne sont plus valables.',
      text: 'De nouveaux codes de secours ont été créés pour votre compte ; les anciens ne sont plus valables. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée',
      preview: 'Elle permet de se connecter à votre compte.',
      text: 'La clé d’accès « {about} » permet maintenant de se connecter à votre compte. Si ce n’était pas vous, supprimez-la tout de suite et choisissez un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été supprimée',
      preview: 'Elle ne permet plus de se connecter à votre compte.',
      text: 'La clé d’accès « {about} » ne permet plus de se connecter à votre compte. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    api_token_made: {
      subject: 'Un jeton API a été créé',
      preview: 'Il peut agir en votre nom.',
      text: 'Le jeton API « {about} » peut maintenant agir en votre nom, jusqu’à sa révocation. Si ce n’était pas vous, révoquez-le tout de suite et choisissez un nouveau mot de passe.',
      button: 'Voir mes jetons API',
    },
    sign_in_connected: {
      subject: '{about} a été associé',
      preview: 'Vous pouvez désormais l’utiliser pour vous connecter.',
      text: 'Votre compte est associé à {about} : quiconque y est connecté en votre nom peut se connecter ici. Si ce n’était pas vous, dissociez-le immédiatement et choisissez un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    sign_in_disconnected: {
      subject: '{about} a été dissocié',
      preview: 'Il ne permet plus de se connecter à votre compte.',
      text: 'Votre compte n’est plus associé à {about} et personne ne peut plus se connecter par ce moyen. Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe.',
      button: 'Ouvrir mon compte',
    },
    account_deleted: {
      subject: 'Votre compte a été supprimé',
      preview: 'Vous êtes déconnecté partout.',
      text: 'Votre compte a été supprimé et vous êtes déconnecté partout. Les documents de votre espace privé seront définitivement supprimés après 30 jours. Merci d’avoir été avec nous.',
    },
  },
};
