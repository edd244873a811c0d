/** Pages of the first start in Spanish. */
import type { SetupTexts } from './texts.ts';

export const es: SetupTexts = {
  title: 'Poner en marcha su empresa',
  intro:
    'Aquí se crean la empresa y su propietario. Más adelante podrá cambiarlo todo; la moneda, hasta que se registre el primer importe.',
  businessLegend: 'Empresa',
  name: 'Nombre de la empresa',
  country: 'País',
  currency: 'Moneda',
  currencyHint: 'No cambia una vez registrado el primer importe.',
  timezone: 'Zona horaria',
  language: 'Idioma de los correos y las páginas',
  addressLegend: 'Dirección de la base',
  addressHint: 'Los técnicos salen de aquí. Opcional: puede añadirla más tarde.',
  line: 'Calle y número',
  postalCode: 'Código postal',
  city: 'Ciudad',
  state: 'Estado o región',
  ownerLegend: 'Propietario',
  ownerName: 'Su nombre',
  email: 'Su correo electrónico',
  password: 'Contraseña',
  button: 'Crear la empresa',
  problems: 'Corrija los campos marcados.',
  problemName: 'Escriba un nombre de 200 caracteres como máximo.',
  problemOwnerName: 'Escriba su nombre, con 200 caracteres como máximo.',
  problemEmail: 'Escriba un correo electrónico como nombre@example.com.',
  problemChoice: 'Elija una opción de la lista.',
  gone: 'Este enlace de puesta en marcha no funciona',
  goneText: 'Ha caducado o la empresa ya existe. Si todavía no hay ninguna empresa, pida un enlace nuevo en el servidor con: {command}',
  signIn: 'Iniciar sesión',
  done: '{business} está lista',
  keyLegend: 'Su primera clave de API',
  keyText:
    'Con ella, los programas y agentes acceden a sus datos reales. Funciona durante {days} días. Solo se muestra ahora: guárdela en un lugar seguro. En «Desarrolladores» puede crear y anular claves.',
  copy: 'Copiar la clave',
  copied: 'Copiada',
  goOn: 'Continuar con la puesta en marcha',
  awaited:
    'Este servicio todavía no tiene ninguna empresa. Abra el enlace de puesta en marcha que mostró al arrancar, o pida uno nuevo en el servidor con: {command}',
};
