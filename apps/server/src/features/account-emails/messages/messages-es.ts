import type { AccountMessages } from './messages.ts';

export const es: AccountMessages = {
  hello: 'Hola, {name}',
  welcome: 'Le damos la bienvenida, {name}',
  ignore: 'Si no lo ha pedido usted, puede ignorar este mensaje; nada cambia.',
  security: 'Recibe este mensaje porque afecta a la seguridad de su cuenta.',
  mails: {
    verify_email: {
      subject: 'Confirme su dirección de correo',
      preview: 'Un clic y su cuenta estará lista.',
      text: 'Confirme que esta es su dirección de correo. El enlace funciona durante 24 horas.',
      button: 'Confirmar dirección',
    },
    reset_password: {
      subject: 'Elija una contraseña nueva',
      preview: 'Se ha pedido una contraseña nueva para su cuenta.',
      text: 'Ha pedido una contraseña nueva. El enlace funciona una vez, durante una hora.',
      button: 'Elegir una contraseña nueva',
    },
    password_changed: {
      subject: 'Se ha cambiado su contraseña',
      preview: 'Se ha cerrado la sesión en los demás dispositivos.',
      text: 'Se ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en los demás dispositivos. Si ha sido usted, no hay nada que hacer.',
      button: 'No he sido yo',
    },
    password_removed: {
      subject: 'Se ha quitado su contraseña',
      preview: 'A partir de ahora entra con una llave de acceso.',
      text: 'Su cuenta ya no tiene contraseña; entra con una llave de acceso. Si ha sido usted, no hay nada que hacer. Si no, elija ahora mismo una contraseña nueva.',
      button: 'No he sido yo',
    },
    change_email: {
      subject: 'Confirme su nueva dirección de correo',
      preview: 'Un clic y será la dirección de su cuenta.',
      text: 'Quiere que {email} sea la dirección de su cuenta. Confirme que es suya. El enlace funciona durante 24 horas; hasta entonces se mantiene la dirección actual.',
      button: 'Confirmar dirección',
    },
    email_change_asked: {
      subject: 'Se ha pedido una nueva dirección de correo',
      preview: 'Su cuenta conserva su dirección hasta que se confirme la nueva.',
      text: 'Alguien que ha iniciado sesión en su cuenta quiere cambiar su dirección a {email}. Si ha sido usted, abra el mensaje que hemos enviado allí. Si no, elija una contraseña nueva: eso cierra todas las sesiones y cancela el cambio.',
      button: 'No he sido yo',
    },
    email_changed: {
      subject: 'Se ha cambiado su dirección de correo',
      preview: 'Su cuenta tiene ahora otra dirección.',
      text: 'Su cuenta tiene ahora la dirección {about}. Los mensajes le llegarán allí. Si no ha sido usted, avise ahora mismo a quien administra este Countersign.',
    },
    address_taken: {
      subject: 'Alguien ha intentado usar su dirección de correo',
      preview: 'Su cuenta sigue como está.',
      text: 'Alguien quería dar su dirección de correo a otra cuenta. No es posible, porque ya es de usted; no se lo hemos dicho. Si ha sido usted, entre en esta cuenta.',
      button: 'Iniciar sesión',
    },
    two_factor_on: {
      subject: 'El inicio de sesión en dos pasos está activado',
      preview: 'Ahora también hace falta un código para entrar.',
      text: 'Para entrar en su cuenta ahora también hace falta un código de su aplicación de autenticación. Guarde los códigos de recuperación donde los encuentre sin su teléfono. Si no ha sido usted, elija ahora mismo una contraseña nueva.',
      button: 'No he sido yo',
    },
    two_factor_off: {
      subject: 'El inicio de sesión en dos pasos está desactivado',
      preview: 'Para entrar basta la contraseña.',
      text: 'Para entrar en su cuenta ya no hace falta un código. Si no ha sido usted, elija ahora mismo una contraseña nueva y vuelva a activarlo.',
      button: 'No he sido yo',
    },
    recovery_code_used: {
      subject: 'Se ha usado un código de recuperación',
      preview: 'Ya no funciona. Quedan: {about}.',
      text: 'Alguien ha entrado en su cuenta con un código de recuperación. Ya no funciona. Quedan: {about}. Puede crear otros en su cuenta. Si no ha sido usted, elija ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    recovery_codes_renewed: {
      subject: 'Tiene nuevos códigos de recuperación',
      preview: 'Los anteriores ya no funcionan.',
      text: 'Se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no funcionan. Si no ha sido usted, elija ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso',
      preview: 'Con ella se puede entrar en su cuenta.',
      text: 'Con la llave de acceso «{about}» ya se puede entrar en su cuenta. Si no ha sido usted, quítela ahora mismo y elija una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    passkey_removed: {
      subject: 'Se ha quitado una llave de acceso',
      preview: 'Con ella ya no se puede entrar en su cuenta.',
      text: 'Con la llave de acceso «{about}» ya no se puede entrar en su cuenta. Si no ha sido usted, elija ahora mismo una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    api_token_made: {
      subject: 'Se ha creado un token de API',
      preview: 'Puede actuar en su nombre.',
      text: 'El token de API «{about}» puede actuar ahora en su nombre, hasta que se revoque. Si no ha sido usted, revóquelo ahora mismo y elija una contraseña nueva.',
      button: 'Ver mis tokens de API',
    },
    sign_in_connected: {
      subject: 'Se ha conectado {about}',
      preview: 'A partir de ahora puede iniciar sesión con ese servicio.',
      text: 'Su cuenta está conectada con {about}: quien tenga allí su sesión iniciada puede entrar aquí. Si no ha sido usted, desconéctelo de inmediato y elija una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    sign_in_disconnected: {
      subject: 'Se ha desconectado {about}',
      preview: 'Ya no sirve para entrar en su cuenta.',
      text: 'Su cuenta ya no está conectada con {about} y nadie puede entrar por ese medio. Si no ha sido usted, elija de inmediato una contraseña nueva.',
      button: 'Abrir mi cuenta',
    },
    account_deleted: {
      subject: 'Su cuenta se ha eliminado',
      preview: 'Se ha cerrado la sesión en todas partes.',
      text: 'Su cuenta se ha eliminado y se ha cerrado la sesión en todas partes. Los documentos de su espacio privado se borrarán definitivamente a los 30 días. Gracias por haber estado con nosotros.',
    },
  },
};
