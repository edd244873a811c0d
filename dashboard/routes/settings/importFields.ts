/** What a file may bring, by the names of the contract, with headings that other systems use for it. */

export type ImportKind = 'customers' | 'technicians';
/** The column of each field; null: none. */
export type Mapping = Readonly<Record<string, number | null>>;

interface ImportField {
  readonly name: string;
  readonly alike?: readonly string[];
}

const address: readonly ImportField[] = [
  { name: 'address.formatted', alike: ['address', 'full address', 'adresse', 'dirección'] },
  { name: 'address.line', alike: ['street', 'address 1', 'address line 1', 'straße', 'calle', 'rue'] },
  { name: 'address.line2', alike: ['address 2', 'address line 2', 'apt', 'unit'] },
  { name: 'address.city', alike: ['city', 'town', 'ort', 'stadt', 'ciudad', 'ville'] },
  { name: 'address.state', alike: ['state', 'province', 'region'] },
  { name: 'address.postal_code', alike: ['zip', 'zip code', 'postal code', 'postcode', 'plz', 'código postal', 'code postal'] },
  { name: 'address.country', alike: ['country', 'land', 'país', 'pays'] },
];

const reference: ImportField = {
  name: 'uid',
  alike: ['id', 'reference', 'customer id', 'external id', 'number', 'customer number', 'employee id'],
};
const named: ImportField = { name: 'full_name', alike: ['name', 'customer', 'customer name', 'technician', 'nombre', 'nom'] };
const phone: ImportField = { name: 'phone', alike: ['phone number', 'mobile', 'telephone', 'tel', 'telefon', 'teléfono', 'téléphone'] };
const email: ImportField = { name: 'email', alike: ['e-mail', 'mail', 'email address', 'correo'] };

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [
    reference,
    named,
    phone,
    email,
    ...address,
    { name: 'tier' },
    { name: 'status' },
    { name: 'notes', alike: ['comment', 'comments', 'note', 'notizen'] },
    { name: 'service_area', alike: ['area', 'territory', 'zone'] },
    { name: 'preferred_technician' },
  ],
  technicians: [
    reference,
    named,
    email,
    phone,
    { name: 'job_title', alike: ['title', 'position', 'role'] },
    { name: 'assignment_tier', alike: ['tier'] },
    { name: 'status' },
    { name: 'skills', alike: ['qualifications'] },
    { name: 'service_areas', alike: ['areas', 'territories'] },
    ...address,
    { name: 'start_location_type' },
    { name: 'start_location_lat', alike: ['latitude', 'lat'] },
    { name: 'start_location_long', alike: ['longitude', 'long', 'lng'] },
    { name: 'join_date', alike: ['joined', 'start date', 'hired'] },
  ],
};

const numbers: ReadonlySet<string> = new Set(['start_location_lat', 'start_location_long']);

/** One row as the operation takes it: `address.city` is the city of the address. What is not a number stays text, to be refused with its reason. */
export function recordOf(row: readonly string[], mapping: Mapping): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(mapping)) {
    if (column === null) continue;
    const text = (row[column] ?? '').trim();
    const [outer, inner] = name.split('.') as [string, string?];
    if (inner === undefined) record[name] = numbers.has(name) && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    else if (text !== '') record[outer] = { ...(record[outer] as object | undefined), [inner]: text };
  }
  return record;
}
