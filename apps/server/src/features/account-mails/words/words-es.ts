import type { AccountWords } from './words.ts';

export const es: AccountWords = {
  hello: 'Hola, {name}',
  welcome: 'Te damos la bienvenida, {name}',
  ignore: 'Si no lo has pedido, puedes ignorar este mensaje; nada cambia.',
  security: 'Recibes este mensaje porque afecta a la seguridad de tu cuenta.',
  mails: {
    verify_email: {
      subject: 'Confirma tu dirección de correo',
      preview: 'Un clic y tu cuenta estará lista.',
      text: 'Confirma que esta es tu dirección de correo. El enlace funciona durante 24 horas.',
      button: 'Confirmar dirección',
    },
    reset_password: {
      subject: 'Elige una contraseña nueva',
      preview: 'Se ha pedido una contraseña nueva para tu cuenta.',
      text: 'Has pedido una contraseña nueva. El enlace funciona una vez, durante una hora.',
      button: 'Elegir una contraseña nueva',
    },
    password_changed: {
      subject: 'Se ha cambiado tu contraseña',
      preview: 'Se ha cerrado la sesión en los demás dispositivos.',
      text: 'Se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás dispositivos. Si has sido tú, no hay nada que hacer.',
      button: 'No he sido yo',
    },
    password_removed: {
      subject: 'Se ha quitado tu contraseña',
      preview: 'A partir de ahora entras con una llave de acceso.',
      text: 'Tu cuenta ya no tiene contraseña; entras con una llave de acceso. Si has sido tú, no hay nada que hacer. Si no, elige ahora mismo una contraseña nueva.',
      button: 'No he sido yo',
    },
    change_email: {
      subject: 'Confirma tu nueva dirección de correo',
      preview: 'Un clic y será la dirección de tu cuenta.',
      text: 'Quieres que {email} sea la dirección de tu cuenta. Confirma que es tuya. El enlace funciona durante 24 horas; hasta entonces se mantiene la dirección actual.',
      button: 'Confirmar dirección',
    },
    email_change_asked: {
      subject: 'Se ha pedido una nueva dirección de correo',
      preview: 'Tu cuenta conserva su dirección hasta que se confirme la nueva.',
      text: 'Alguien que ha iniciado sesión en tu cuenta quiere cambiar su dirección a {email}. Si has sido tú, abre el mensaje que hemos enviado allí. Si no, elige una contraseña nueva: eso cierra todas las sesiones y cancela el cambio.',
      button: 'No he sido yo',
    },
    email_changed: {
      subject: 'Se ha cambiado tu dirección de correo',
      preview: 'Tu cuenta tiene ahora otra dirección.',
      text: 'Tu cuenta tiene ahora la dirección {about}. Los mensajes te llegarán allí. Si no has sido tú, avisa ahora mismo a quien administra este Countersign.',
    },
    address_taken: {
      subject: 'Alguien ha intentado usar tu dirección de correo',
      preview: 'Tu cuenta sigue como está.',
      text: 'Alguien quería dar tu dirección de correo a otra cuenta. No es posible, porque ya es tuya; no se lo hemos dicho. Si has sido tú, entra en esta cuenta.',
      button: 'Iniciar sesión',
    },
    two_factor_on: {
      subject: 'El inicio de sesión en dos pasos está activado',
      preview: 'Ahora también hace falta un código para entrar.',
      text: 'Para entrar en tu cuenta ahora también hace falta un código de tu aplicación de autenticación. Guarda los códigos de recuperación donde los encuentres sin tu teléfono. Si no has sido tú, elige ahora mismo una contraseña nueva.',
      button: 'No he sido yo',
    },
    two_factor_off: {
      subject: 'El inicio de sesión en dos pasos está desactivado',
      preview: 'Para entrar basta la contraseña.',
      text: 'Para entrar en tu cuenta ya no hace falta un código. Si no has sido tú, elige ahora mismo una contraseña nueva y vuelve a activarlo.',
      button: 'No he sido yo',
    },
    recovery_code_used: {
      subject: 'Se ha usado un código de recuperación',
      preview: 'Ya no funciona. Quedan: {about}.',
      text: 'Alguien ha entrado en tu cuenta con un código de recuperación. Ya no funciona. Quedan: {about}. Puedes crear otros en tu cuenta. Si no has sido tú, elige ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    recovery_codes_renewed: {
      subject: 'Tienes nuevos códigos de recuperación',
      preview: 'Los anteriores ya no funcionan.',
      text: 'Se han creado nuevos códigos de recuperación para tu cuenta; los anteriores ya no funcionan. Si no has sido tú, elige ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso',
      preview: 'Con ella se puede entrar en tu cuenta.',
      text: 'Con la llave de acceso «{about}» ya se puede entrar en tu cuenta. Si no has sido tú, quítala ahora mismo y elige una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    passkey_removed: {
      subject: 'Se ha quitado una llave de acceso',
      preview: 'Con ella ya no se puede entrar en tu cuenta.',
      text: 'Con la llave de acceso «{about}» ya no se puede entrar en tu cuenta. Si no has sido tú, elige ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    sign_in_connected: {
      subject: 'Se ha conectado {about}',
      preview: 'A partir de ahora puedes iniciar sesión con ese servicio.',
      text: 'Tu cuenta está conectada con {about}: quien tenga allí tu sesión iniciada puede entrar aquí. Si no has sido tú, desconéctalo de inmediato y elige una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    sign_in_disconnected: {
      subject: 'Se ha desconectado {about}',
      preview: 'Ya no sirve para entrar en tu cuenta.',
      text: 'Tu cuenta ya no está conectada con {about} y nadie puede entrar por ese medio. Si no has sido tú, elige de inmediato una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    account_deleted: {
      subject: 'Tu cuenta se ha eliminado',
      preview: 'Se ha cerrado la sesión en todas partes.',
      text: 'Tu cuenta se ha eliminado y se ha cerrado la sesión en todas partes. Los documentos de tu espacio privado se borrarán definitivamente a los 30 días. Gracias por haber estado con nosotros.',
    },
  },
};
