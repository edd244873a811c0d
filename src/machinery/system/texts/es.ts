/** What the checks say, in Spanish. */
import type { SystemTexts } from './texts.ts';

export const es: SystemTexts = {
  names: {
    version: 'Versión',
    address: 'Dirección pública',
    proxy: 'Proxy',
    mail: 'Correo',
    geocoder: 'Geocodificador',
    map: 'Mapa',
    worker: 'Trabajo en segundo plano',
    database: 'Base de datos',
    backup: 'Copia de seguridad',
    files: 'Archivos',
    scanner: 'Antivirus',
    keys: 'Claves',
    disk: 'Disco',
    memory: 'Memoria',
    clock: 'Reloj',
  },
  findings: {
    version: ['Truckroll {version} en Node.js {node}.'],
    addressOk: ['Se accede por {url}.'],
    addressUnset: [
      'PUBLIC_URL no está definida, así que los enlaces llevan a {url}.',
      'Defina PUBLIC_URL con la dirección por la que se accede.',
    ],
    addressLocal: [
      '{url} solo funciona en esta máquina.',
      'Para otros dispositivos, ponga delante un proxy con TLS y defina PUBLIC_URL con su dirección.',
    ],
    addressPlain: [
      '{url} no tiene TLS. Las contraseñas y claves se pueden leer en el camino.',
      'Ponga delante un proxy con TLS y defina PUBLIC_URL con su dirección https://.',
    ],
    addressOther: [
      'Esta página se abrió en {host}, pero PUBLIC_URL es {url}.',
      'Defina PUBLIC_URL con la dirección por la que se accede, o abra el servicio allí.',
    ],
    addressSilent: [
      '{url} no responde desde esta máquina.',
      'Compruebe que el servicio está en marcha y después el dominio, el proxy y el cortafuegos.',
    ],
    proxyNone: ['No hay ningún proxy delante del servicio.'],
    proxyOk: ['Proxies delante: {count}.'],
    proxyUntrusted: [
      'Hay un proxy delante, pero TRUST_PROXY es 0. Todos comparten los límites por dirección.',
      'Defina TRUST_PROXY con el número de proxies.',
    ],
    proxyMissing: [
      'TRUST_PROXY es {count}, pero el proxy no envía X-Forwarded-For. Cualquiera podría fingir otra dirección.',
      'Haga que el proxy envíe X-Forwarded-For, o defina TRUST_PROXY como 0.',
    ],
    mailOff: ['Los correos se guardan y no se envían.', 'Defina SMTP_URL y MAIL_FROM para enviar confirmaciones y enlaces de contraseña.'],
    mailQuiet: ['Los correos van a {host}. No se ha enviado ninguno en los últimos {days} días.'],
    mailOk: ['Los correos van a {host}. El último se envió a las {at}.'],
    mailFails: [
      'El último correo no se pudo enviar por {host} ({error}).',
      'Compruebe SMTP_URL, MAIL_FROM y el servidor de correo. Los correos se reintentan durante un día.',
    ],
    geocoderOff: [
      'Los lugares se encuentran por código postal y población.',
      'Opcional: defina GEOCODER_URL para encontrar calles y casas.',
    ],
    geocoderOn: ['Las calles y casas las encuentra {kind} en {host}.'],
    mapOff: ['Los mapas no tienen fondo.', 'Opcional: defina TILE_URL para mostrar calles.'],
    mapOn: ['Las imágenes del mapa vienen de {host}.'],
    workerOk: ['Nada espera más de lo debido.'],
    workerSlow: [
      'Un correo o webhook lleva {minutes} minutos esperando.',
      'Tras un arranque, espere unos minutos. Si no, busque errores en el registro.',
    ],
    workerStuck: [
      'Un correo o webhook lleva {minutes} minutos esperando.',
      'Busque errores en el registro y, si no los hay, reinicie el servicio.',
    ],
    databaseEmbedded: [
      'Integrada, {megabytes} MB. Un corte de luz puede causar pérdida de datos.',
      'Para una empresa real use PostgreSQL: defina DATABASE_URL.',
    ],
    databaseServer: ['PostgreSQL {version}, {megabytes} MB.'],
    databaseOld: [
      'Migraciones de esta versión que faltan en la base de datos: {count}. Otras comprobaciones esperan a que se apliquen.',
      'Haga una copia de seguridad y después inicie el servicio o ejecute truckroll migrate.',
    ],
    backupNone: ['No hay copias de seguridad programadas.', 'Programe copias y guárdelas en otra máquina: docs/operating/backup.md.'],
    backupOk: ['La última copia se hizo a las {at}.'],
    backupOld: ['No hay copias desde hace {hours} horas.', 'Busque la causa en el registro y haga una copia a mano.'],
    backupFailed: ['La última copia falló: {error}', 'Corrija la causa y haga una copia a mano.'],
    filesInDatabase: ['Los archivos están en la base de datos.'],
    filesInStore: ['Los archivos nuevos van a {name} en {host}. El almacén responde.'],
    filesAway: [
      'El almacén de archivos {name} en {host} no se puede usar: {error}',
      'Recupere el almacén. Hasta entonces no se abren sus archivos y se rechazan los nuevos. No se pierde nada.',
    ],
    filesUnset: [
      'Hay archivos en un almacén, pero FILES_TO no está definido. No se pueden abrir.',
      'Indique en FILES_TO y en los ajustes FILES_S3 el almacén que los contiene.',
    ],
    scannerOff: ['Los archivos no se analizan.', 'Opcional: defina CLAMD_URL para analizar cada archivo antes de guardarlo.'],
    scannerOn: ['clamd en {host} analiza cada archivo. Responde.'],
    scannerAway: ['El antivirus en {host} no responde ({error}). Se rechazan los archivos nuevos.', 'Revise CLAMD_URL e inicie clamd.'],
    keysOk: ['Ninguna clave termina en los próximos {days} días sin sucesora.'],
    keysEnding: [
      'Claves que terminan en los próximos {days} días: {count}. Los programas que las usan dejarán de funcionar.',
      'Renuévelas en la página Desarrolladores de su empresa.',
    ],
    diskOk: ['Quedan {megabytes} MB libres en DATA_DIR.'],
    diskLow: ['Solo quedan {megabytes} MB libres en DATA_DIR.', 'Libere espacio en el disco o use uno mayor.'],
    diskFull: ['El disco de DATA_DIR está lleno: quedan {megabytes} MB.', 'Libere espacio ya. Hasta entonces se rechazan los cambios.'],
    memoryOk: ['El proceso usa {used} MB; hay {available} MB disponibles.'],
    memoryLow: ['Solo hay {available} MB de memoria disponibles.', 'Dé más memoria a la máquina o al contenedor.'],
    clockOk: ['Los relojes del servicio y de la base de datos coinciden.'],
    clockOff: ['Los relojes del servicio y de la base de datos difieren en {seconds} segundos.', 'Sincronice ambos con NTP.'],
  },
};
