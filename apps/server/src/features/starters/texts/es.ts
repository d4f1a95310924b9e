import type { StarterTexts } from '../definitions.ts';

export const es: StarterTexts = {
  note: 'Un punto de partida, no asesoramiento jurídico. Haga revisar este texto para su caso antes de enviarlo y después elimine esta nota.',
  signature: 'Firma',
  full_name: 'Nombre completo',
  date_signed: 'Fecha de firma',
  nda: {
    name: 'Acuerdo de confidencialidad mutuo',
    description: 'Dos partes intercambian información confidencial y se comprometen a protegerla.',
    roles: ['Primera parte', 'Segunda parte'],
    intro:
      'Las partes indicadas abajo desean intercambiar información para el fin que aquí se indica y acuerdan mantenerla confidencial.',
    terms: {
      first: 'Primera parte (nombre y dirección)',
      second: 'Segunda parte (nombre y dirección)',
      purpose: 'Fin del intercambio',
      start: 'Fecha de inicio',
      years: 'Años de confidencialidad tras el fin',
      law: 'Ley aplicable',
      other: 'Otras condiciones, que prevalecen sobre el texto siguiente (opcional)',
    },
    clauses: [
      [
        'Información confidencial',
        'Es confidencial todo lo que una parte entregue a la otra para el fin indicado, por escrito, de palabra o de cualquier otra forma, y que esté marcado como confidencial o que una persona razonable entendería como tal.',
      ],
      [
        'Obligaciones del receptor',
        'El receptor utiliza la información confidencial solo para el fin indicado. La protege al menos con un cuidado razonable y la entrega únicamente a empleados y asesores que la necesiten y que estén a su vez obligados a la confidencialidad.',
      ],
      [
        'Excepciones',
        'Estas obligaciones no se aplican a la información que sea o llegue a ser pública sin incumplir este acuerdo, que el receptor ya conociera, que haya elaborado por sí mismo o que haya recibido lícitamente de terceros. Si una ley, un tribunal o una autoridad exige revelarla, el receptor avisa antes a la otra parte, en la medida en que esté permitido.',
      ],
      [
        'Devolución',
        'Si se le solicita, el receptor devuelve o destruye la información confidencial. Puede conservar las copias que exijan la ley o las copias de seguridad habituales; las obligaciones anteriores siguen aplicándose a ellas.',
      ],
      [
        'Duración',
        'Este acuerdo comienza en la fecha de inicio. Cualquiera de las partes puede ponerle fin por escrito con un preaviso de 30 días. Las obligaciones continúan después durante el número de años indicado.',
      ],
      [
        'Disposiciones generales',
        'Ninguna parte adquiere licencias ni otros derechos sobre la información de la otra, y ninguna está obligada a celebrar otro contrato. Los cambios se hacen por escrito. Si una disposición no es válida, las demás siguen vigentes. Se aplica la ley indicada arriba.',
      ],
    ],
  },
  offer_letter: {
    name: 'Oferta de empleo',
    description: 'Una empresa ofrece un puesto con sus condiciones principales, y la persona candidata lo acepta.',
    roles: ['Empresa', 'Candidato'],
    intro: 'Nos complace ofrecerle el puesto que se describe a continuación. Al firmar, ambas partes aceptan estas condiciones.',
    terms: {
      employer: 'Empresa (nombre y dirección)',
      candidate: 'Candidato (nombre y dirección)',
      position: 'Puesto',
      place: 'Lugar de trabajo',
      start: 'Primer día de trabajo',
      hours: 'Horas por semana',
      salary: 'Salario bruto anual, con la moneda',
      leave: 'Días de vacaciones pagadas al año',
      reply: 'Oferta válida hasta',
      law: 'Ley aplicable',
      other: 'Otras condiciones, que prevalecen sobre el texto siguiente (opcional)',
    },
    clauses: [
      [
        'Puesto',
        'Usted comienza en el puesto y el lugar de trabajo indicados arriba. Sus tareas son las que corresponden normalmente a ese puesto y otras comparables que la empresa le encargue.',
      ],
      [
        'Remuneración',
        'El salario indicado se paga en importes mensuales iguales al final de cada mes, una vez descontados los impuestos y las cotizaciones que exija la ley.',
      ],
      [
        'Jornada y vacaciones',
        'Usted trabaja las horas semanales indicadas y disfruta de los días de vacaciones pagadas indicados. Si la ley prevé más vacaciones o una jornada más corta, se aplica la ley.',
      ],
      [
        'Preaviso',
        'Cualquiera de las partes puede poner fin al contrato por escrito. Se aplican los plazos de preaviso y las normas sobre el período de prueba que prevea la ley.',
      ],
      [
        'Confidencialidad',
        'Usted mantiene en secreto los secretos empresariales de la empresa durante el contrato y después de él.',
      ],
      [
        'Condiciones de la oferta',
        'La oferta depende de que acredite que puede trabajar en el lugar de trabajo. Deja de tener efecto si no la acepta antes de la fecha indicada.',
      ],
    ],
  },
  consent: {
    name: 'Consentimiento para fotos y grabaciones',
    description: 'Una persona permite a una organización hacer fotos y grabaciones y usarlas para un fin determinado.',
    roles: ['Organización', 'Participante'],
    intro: 'La organización indicada abajo pide permiso para hacer y usar fotos y grabaciones. Darlo es voluntario.',
    terms: {
      organization: 'Organización (nombre y dirección)',
      contact: 'Correo electrónico para consultas',
      occasion: 'Ocasión y lugar',
      day: 'Fecha',
      use: 'Fin, y dónde se publicará el material',
    },
    choices_title: 'Doy mi consentimiento para',
    choices: ['fotos mías', 'grabaciones mías de vídeo y sonido', 'que aparezca mi nombre junto a ellas'],
    clauses: [
      [
        'Alcance',
        'La organización puede hacer, en la ocasión indicada, lo que he marcado arriba, conservarlo, editarlo sin cambiar su sentido y usarlo para el fin indicado. No puede usarlo para otra cosa ni venderlo.',
      ],
      [
        'Carácter voluntario',
        'Puedo negarme, o marcar solo algunas casillas, sin ninguna desventaja. No recibo ninguna remuneración.',
      ],
      [
        'Retirada',
        'Puedo retirar mi consentimiento en cualquier momento, para el futuro, escribiendo a la dirección indicada. La organización deja entonces de usar el material y lo elimina en la medida de lo posible. Lo publicado o impreso lícitamente antes sigue siendo lícito.',
      ],
      [
        'Mis datos',
        'La organización conserva el material y este formulario solo mientras el fin lo requiera. Puedo preguntar qué datos míos tiene, pedir que los corrija o los elimine y reclamar ante la autoridad de protección de datos.',
      ],
      [
        'Menores',
        'Por una persona que según la ley no puede consentir por sí sola firma su padre, madre o tutor, e indica el nombre de esa persona.',
      ],
    ],
  },
  service_agreement: {
    name: 'Contrato de servicios',
    description: 'Un cliente encarga servicios a un proveedor por un precio y un plazo determinados.',
    roles: ['Cliente', 'Proveedor'],
    intro: 'El proveedor presta al cliente los servicios descritos abajo en estas condiciones.',
    terms: {
      client: 'Cliente (nombre y dirección)',
      provider: 'Proveedor (nombre y dirección)',
      services: 'Servicios',
      start: 'Fecha de inicio',
      end: 'Fecha de fin (opcional)',
      fee: 'Precio, con la moneda',
      days: 'Días para pagar una factura',
      law: 'Ley aplicable',
      other: 'Otras condiciones, que prevalecen sobre el texto siguiente (opcional)',
    },
    clauses: [
      [
        'Servicios',
        'El proveedor presta los servicios con diligencia profesional y como empresa independiente, no como empleado. Puede recurrir a subcontratistas y sigue siendo responsable de su trabajo.',
      ],
      [
        'Colaboración del cliente',
        'El cliente facilita a tiempo la información, las decisiones y los accesos que los servicios requieren. Si no lo hace, las fechas acordadas se aplazan en consecuencia.',
      ],
      [
        'Precio',
        'El cliente paga el precio indicado. Se añaden los impuestos que exija la ley. Las facturas se pagan dentro del número de días indicado. Los trabajos adicionales y los gastos solo se pagan si el cliente los aceptó antes por escrito.',
      ],
      [
        'Resultados',
        'Con el pago completo, el cliente recibe el derecho a usar los resultados para sus propios fines, sin límite de tiempo. El proveedor conserva sus conocimientos generales, métodos y herramientas.',
      ],
      [
        'Confidencialidad',
        'Cada parte mantiene confidencial lo que conozca del negocio de la otra y lo usa solo para este contrato. Esta obligación dura hasta dos años después del fin.',
      ],
      [
        'Responsabilidad',
        'Cada parte responde conforme a la ley de los daños que cause con dolo o culpa grave y de los daños personales. En lo demás, la responsabilidad se limita al precio pagado en los doce meses anteriores al daño, en la medida en que la ley lo permita.',
      ],
      [
        'Duración y fin',
        'El contrato comienza en la fecha de inicio y termina en la fecha de fin o, si no se indica, por escrito con un preaviso de 30 días. Cualquiera de las partes puede terminarlo de inmediato si la otra lo incumple gravemente y no lo remedia en los 14 días siguientes a un requerimiento escrito. El trabajo hecho hasta entonces se paga.',
      ],
      [
        'Disposiciones generales',
        'Los cambios se hacen por escrito. Si una disposición no es válida, las demás siguen vigentes. Se aplica la ley indicada arriba.',
      ],
    ],
  },
  sample_agreement: {
    name: 'Acuerdo de ejemplo',
    intro: 'Es un ejemplo para probar la firma. No obliga a nadie y puede eliminarlo en cualquier momento.',
    clauses: [
      ['Objeto', 'Usted firma esta página una vez, ve cómo se sella y conserva una copia con su certificado.'],
      ['Duración', 'El acuerdo comienza el día de su firma.'],
    ],
  },
};
