// The texts of billing emails in the five languages.
import type { Language } from '@countersign/contract/languages';
import type { Metric } from '@countersign/contract/plans';
import type { FactKind } from '../facts.ts';

/** {plan}, {amount}, {day}, {card}, {metric}, {seats}, {added} */
interface FactWords {
  subject: string;
  what: string;
  next: string;
}

interface BillingMessages {
  facts: Record<FactKind, FactWords>;
  /** In place of `next` where a payment is not tried again. */
  last_try: string;
  metrics: Record<Metric, string>;
  button: string;
  /** {organization} */
  footer: string;
  private_footer: string;
}

export const billingMessages: Record<Language, BillingMessages> = {
  en: {
    facts: {
      payment_received: {
        subject: 'Payment received: {amount}',
        what: 'We received your payment of {amount} for {plan}. Thank you.',
        next: 'Your subscription is paid until {day}. The invoice is on the billing screen.',
      },
      subscription_renewed: {
        subject: 'Your subscription was renewed',
        what: 'We received your payment of {amount} for {plan}. Thank you.',
        next: 'Your subscription continues until {day}. The invoice is on the billing screen.',
      },
      payment_failed: {
        subject: 'Payment failed: {amount}',
        what: 'Your payment of {amount} for {plan} did not go through.',
        next: 'Please check your card, or choose another. We will try again on {day}.',
      },
      subscription_unpaid: {
        subject: 'Your subscription has ended',
        what: 'Your subscription to {plan} has ended because its last invoice could not be paid.',
        next: 'Documents already sent can still be signed and read. Restart the subscription to continue working.',
      },
      trial_ending: {
        subject: 'Your trial ends on {day}',
        what: 'Your free trial of {plan} ends on {day}.',
        next: 'Your card is charged on that day for the first time. If you do not want to continue, cancel before then.',
      },
      card_expiring: {
        subject: 'Your card {card} expires on {day}',
        what: 'The card {card}, with which your subscription is paid, expires on {day}.',
        next: 'Please add another card before then, so that the next payment goes through.',
      },
      usage_high: {
        subject: 'You have used more than 80% of your {metric}',
        what: 'You have used more than 80% of the {metric} in your plan.',
        next: 'See what is used, and what other plans allow, on the billing screen.',
      },
      usage_full: {
        subject: 'You have used all of your {metric}',
        what: 'You have used all of the {metric} in your plan.',
        next: 'Everything you have can still be read, and documents already sent can be signed. Upgrade your plan to add more.',
      },
      seats_added: {
        subject: 'Your subscription has {seats} seats now',
        what: 'Your organization has more users and invitees than your subscription had seats. We added the missing ones: {added}.',
        next: 'They are on your next invoice. If you need fewer, remove users or invitees, then choose fewer seats on the billing screen.',
      },
    },
    last_try: 'We will not try again automatically. Please choose another card to keep your subscription.',
    metrics: {
      folder_usage: 'folders',
      storage_usage: 'storage',
      active_templates: 'active templates',
      monthly_quick_signs: 'quick signs for this month',
    },
    button: 'Open billing',
    footer: 'You receive this email because you manage billing for {organization}.',
    private_footer: 'You receive this email because you have a Countersign account.',
  },
  de: {
    facts: {
      payment_received: {
        subject: 'Zahlung eingegangen: {amount}',
        what: 'Ihre Zahlung von {amount} für {plan} ist eingegangen. Vielen Dank.',
        next: 'Bezahlt ist bis zum {day}. Die Rechnung finden Sie unter „Abrechnung“.',
      },
      subscription_renewed: {
        subject: 'Ihr Abonnement wurde verlängert',
        what: 'Ihre Zahlung von {amount} für {plan} ist eingegangen. Vielen Dank.',
        next: 'Ihr Abonnement läuft weiter bis zum {day}. Die Rechnung finden Sie unter „Abrechnung“.',
      },
      payment_failed: {
        subject: 'Zahlung fehlgeschlagen: {amount}',
        what: 'Ihre Zahlung von {amount} für {plan} ist fehlgeschlagen.',
        next: 'Bitte prüfen Sie Ihre Karte oder wählen Sie eine andere. Am {day} versuchen wir es erneut.',
      },
      subscription_unpaid: {
        subject: 'Ihr Abonnement ist beendet',
        what: 'Ihr Abonnement {plan} ist beendet, weil die letzte Rechnung nicht bezahlt werden konnte.',
        next: 'Versandte Dokumente können weiter unterschrieben und gelesen werden. Um weiterzuarbeiten, beginnen Sie das Abonnement neu.',
      },
      trial_ending: {
        subject: 'Ihr Probezeitraum endet am {day}',
        what: 'Ihr kostenloser Probezeitraum von {plan} endet am {day}.',
        next: 'Dann wird Ihre Karte zum ersten Mal belastet. Wenn Sie nicht weitermachen möchten, kündigen Sie vorher.',
      },
      card_expiring: {
        subject: 'Ihre Karte {card} läuft am {day} ab',
        what: 'Die Karte {card}, mit der Ihr Abonnement bezahlt wird, läuft am {day} ab.',
        next: 'Bitte fügen Sie vorher eine andere Karte hinzu, damit die nächste Zahlung gelingt.',
      },
      usage_high: {
        subject: 'Mehr als 80 % verbraucht: {metric}',
        what: 'In Ihrem Tarif sind mehr als 80 % verbraucht: {metric}.',
        next: 'Unter „Abrechnung“ sehen Sie, was verbraucht ist und was andere Tarife bieten.',
      },
      usage_full: {
        subject: 'Alles verbraucht: {metric}',
        what: 'In Ihrem Tarif ist alles verbraucht: {metric}.',
        next: 'Alles Vorhandene bleibt lesbar, und Versandtes kann unterschrieben werden. Wechseln Sie den Tarif, um mehr hinzuzufügen.',
      },
      seats_added: {
        subject: 'Ihr Abonnement hat jetzt {seats} Plätze',
        what: 'Ihre Organisation hat mehr Benutzer und Eingeladene, als Ihr Abonnement Plätze hatte. Wir haben die fehlenden hinzugefügt: {added}.',
        next: 'Sie stehen auf Ihrer nächsten Rechnung. Wenn Sie weniger brauchen, entfernen Sie Benutzer oder Einladungen und wählen dann unter „Abrechnung“ weniger Plätze.',
      },
    },
    last_try: 'Wir versuchen es nicht von selbst erneut. Bitte wählen Sie eine andere Karte, um Ihr Abonnement zu behalten.',
    metrics: {
      folder_usage: 'Ordner',
      storage_usage: 'Speicherplatz',
      active_templates: 'aktive Vorlagen',
      monthly_quick_signs: 'Schnellunterschriften dieses Monats',
    },
    button: 'Abrechnung öffnen',
    footer: 'Sie erhalten diese E-Mail, weil Sie die Abrechnung von {organization} verwalten.',
    private_footer: 'Sie erhalten diese E-Mail, weil Sie ein Konto bei Countersign haben.',
  },
  fr: {
    facts: {
      payment_received: {
        subject: 'Paiement reçu : {amount}',
        what: 'Nous avons reçu votre paiement de {amount} pour {plan}. Merci.',
        next: 'Votre paiement est valable jusqu’au {day}. La facture se trouve sur la page de facturation.',
      },
      subscription_renewed: {
        subject: 'Votre abonnement a été renouvelé',
        what: 'Nous avons reçu votre paiement de {amount} pour {plan}. Merci.',
        next: 'Votre abonnement continue jusqu’au {day}. La facture se trouve sur la page de facturation.',
      },
      payment_failed: {
        subject: 'Échec du paiement : {amount}',
        what: 'Votre paiement de {amount} pour {plan} n’a pas abouti.',
        next: 'Vérifiez votre carte ou choisissez-en une autre. Nous réessaierons le {day}.',
      },
      subscription_unpaid: {
        subject: 'Votre abonnement a pris fin',
        what: 'Votre abonnement à {plan} a pris fin, car sa dernière facture n’a pas pu être payée.',
        next: 'Les documents envoyés peuvent toujours être signés et lus. Relancez l’abonnement pour continuer à travailler.',
      },
      trial_ending: {
        subject: 'Votre essai se termine le {day}',
        what: 'Votre essai gratuit de {plan} se termine le {day}.',
        next: 'Votre carte sera alors débitée pour la première fois. Si vous ne souhaitez pas continuer, résiliez avant cette date.',
      },
      card_expiring: {
        subject: 'Votre carte {card} expire le {day}',
        what: 'La carte {card}, avec laquelle votre abonnement est payé, expire le {day}.',
        next: 'Ajoutez une autre carte d’ici là pour que le prochain paiement aboutisse.',
      },
      usage_high: {
        subject: 'Plus de 80 % utilisés : {metric}',
        what: 'Vous avez utilisé plus de 80 % de ce que votre offre prévoit : {metric}.',
        next: 'La page de facturation montre ce qui est utilisé et ce que permettent les autres offres.',
      },
      usage_full: {
        subject: 'Limite atteinte : {metric}',
        what: 'Vous avez utilisé tout ce que votre offre prévoit : {metric}.',
        next: 'Tout reste lisible, et ce qui a été envoyé peut être signé. Changez d’offre pour en ajouter.',
      },
      seats_added: {
        subject: 'Votre abonnement compte maintenant {seats} places',
        what: 'Votre organisation compte plus d’utilisateurs et d’invités que votre abonnement n’avait de places. Nous avons ajouté celles qui manquaient : {added}.',
        next: 'Elles figureront sur votre prochaine facture. S’il vous en faut moins, retirez des utilisateurs ou des invités, puis choisissez moins de places dans la facturation.',
      },
    },
    last_try: 'Nous ne réessaierons pas de nous-mêmes. Choisissez une autre carte pour garder votre abonnement.',
    metrics: {
      folder_usage: 'dossiers',
      storage_usage: 'stockage',
      active_templates: 'modèles actifs',
      monthly_quick_signs: 'signatures rapides de ce mois',
    },
    button: 'Ouvrir la facturation',
    footer: 'Vous recevez cet e-mail car vous gérez les paiements de {organization}.',
    private_footer: 'Vous recevez cet e-mail car vous avez un compte Countersign.',
  },
  es: {
    facts: {
      payment_received: {
        subject: 'Pago recibido: {amount}',
        what: 'Hemos recibido su pago de {amount} por {plan}. Gracias.',
        next: 'Está pagado hasta el {day}. La factura está en la página de facturación.',
      },
      subscription_renewed: {
        subject: 'Su suscripción se ha renovado',
        what: 'Hemos recibido su pago de {amount} por {plan}. Gracias.',
        next: 'Su suscripción continúa hasta el {day}. La factura está en la página de facturación.',
      },
      payment_failed: {
        subject: 'Pago fallido: {amount}',
        what: 'Su pago de {amount} por {plan} no se ha podido cobrar.',
        next: 'Compruebe su tarjeta o elija otra. Lo intentaremos de nuevo el {day}.',
      },
      subscription_unpaid: {
        subject: 'Su suscripción ha terminado',
        what: 'Su suscripción a {plan} ha terminado porque no se pudo pagar la última factura.',
        next: 'Los documentos enviados aún se pueden firmar y leer. Reinicie la suscripción para seguir trabajando.',
      },
      trial_ending: {
        subject: 'Su prueba termina el {day}',
        what: 'Su prueba gratuita de {plan} termina el {day}.',
        next: 'Ese día se cobrará en su tarjeta por primera vez. Si no desea continuar, cancele antes.',
      },
      card_expiring: {
        subject: 'Su tarjeta {card} caduca el {day}',
        what: 'La tarjeta {card}, con la que se paga su suscripción, caduca el {day}.',
        next: 'Añada otra tarjeta antes para que se pueda cobrar el próximo pago.',
      },
      usage_high: {
        subject: 'Más del 80 % usado: {metric}',
        what: 'Ha usado más del 80 % de lo que incluye su plan: {metric}.',
        next: 'En la página de facturación ve lo que se ha usado y lo que permiten otros planes.',
      },
      usage_full: {
        subject: 'Límite alcanzado: {metric}',
        what: 'Ha usado todo lo que incluye su plan: {metric}.',
        next: 'Todo lo que tiene se puede leer, y lo enviado se puede firmar. Cambie de plan para añadir más.',
      },
      seats_added: {
        subject: 'Su suscripción tiene ahora {seats} plazas',
        what: 'Su organización tiene más usuarios e invitados que plazas tenía su suscripción. Hemos añadido las que faltaban: {added}.',
        next: 'Aparecerán en su próxima factura. Si necesita menos, elimine usuarios o invitados y elija después menos plazas en la facturación.',
      },
    },
    last_try: 'No lo intentaremos de nuevo por nuestra cuenta. Elija otra tarjeta para conservar su suscripción.',
    metrics: {
      folder_usage: 'carpetas',
      storage_usage: 'almacenamiento',
      active_templates: 'plantillas activas',
      monthly_quick_signs: 'firmas rápidas de este mes',
    },
    button: 'Abrir la facturación',
    footer: 'Recibe este correo porque se ocupa de los pagos de {organization}.',
    private_footer: 'Recibe este correo porque tiene una cuenta de Countersign.',
  },
  ar: {
    facts: {
      payment_received: {
        subject: 'وصلت الدفعة: {amount}',
        what: 'استلمنا دفعتك {amount} مقابل {plan}. شكرًا لك.',
        next: 'ما دفعته سارٍ حتى {day}. تجد الفاتورة في صفحة الفوترة.',
      },
      subscription_renewed: {
        subject: 'تم تجديد اشتراكك',
        what: 'استلمنا دفعتك {amount} مقابل {plan}. شكرًا لك.',
        next: 'يستمر اشتراكك حتى {day}. تجد الفاتورة في صفحة الفوترة.',
      },
      payment_failed: {
        subject: 'تعذّر الدفع: {amount}',
        what: 'لم تنجح دفعتك {amount} مقابل {plan}.',
        next: 'تحقق من بطاقتك أو اختر بطاقة أخرى. سنحاول مجددًا في {day}.',
      },
      subscription_unpaid: {
        subject: 'انتهى اشتراكك',
        what: 'انتهى اشتراكك في {plan} لأن الفاتورة الأخيرة لم تُدفع.',
        next: 'لا يزال من الممكن توقيع المستندات المرسلة وقراءتها. أعد بدء الاشتراك لمتابعة العمل.',
      },
      trial_ending: {
        subject: 'تنتهي فترتك التجريبية في {day}',
        what: 'تنتهي الفترة التجريبية المجانية من {plan} في {day}.',
        next: 'عندها تُحصَّل أول دفعة من بطاقتك. إن لم ترغب في المتابعة فألغِ الاشتراك قبل ذلك.',
      },
      card_expiring: {
        subject: 'تنتهي صلاحية بطاقتك {card} في {day}',
        what: 'البطاقة {card} التي يُدفع بها اشتراكك تنتهي صلاحيتها في {day}.',
        next: 'أضف بطاقة أخرى قبل ذلك كي تنجح الدفعة القادمة.',
      },
      usage_high: {
        subject: 'استُخدم أكثر من 80%: {metric}',
        what: 'استخدمت أكثر من 80% مما تتيحه خطتك: {metric}.',
        next: 'ترى في صفحة الفوترة ما استُخدم وما تتيحه الخطط الأخرى.',
      },
      usage_full: {
        subject: 'بلغت الحد: {metric}',
        what: 'استخدمت كل ما تتيحه خطتك: {metric}.',
        next: 'يبقى كل ما لديك مقروءًا، ويمكن توقيع ما أُرسل. غيّر خطتك لإضافة المزيد.',
      },
      seats_added: {
        subject: 'أصبح عدد المقاعد في اشتراكك {seats}',
        what: 'عدد المستخدمين والمدعوين في مؤسستك أكبر من عدد مقاعد اشتراكك. أضفنا المقاعد الناقصة: {added}.',
        next: 'ستظهر في فاتورتك القادمة. إذا كنت تحتاج إلى عدد أقل، فأزل مستخدمين أو مدعوين ثم اختر عددًا أقل من المقاعد في شاشة الفوترة.',
      },
    },
    last_try: 'لن نحاول مجددًا من تلقاء أنفسنا. اختر بطاقة أخرى للحفاظ على اشتراكك.',
    metrics: {
      folder_usage: 'المجلدات',
      storage_usage: 'مساحة التخزين',
      active_templates: 'القوالب النشطة',
      monthly_quick_signs: 'التوقيعات السريعة لهذا الشهر',
    },
    button: 'فتح الفوترة',
    footer: 'وصلتك هذه الرسالة لأنك تتولى مدفوعات {organization}.',
    private_footer: 'وصلتك هذه الرسالة لأن لديك حسابًا في Countersign.',
  },
};
