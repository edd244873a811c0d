/**
 * Columns of a table, listed once. The list gives the type of a row, its select list, and the parts of an insert or an update, so that
 * nobody counts parameters by hand. The statements themselves stay plain SQL.
 *
 * ```ts
 * const fields = new Columns({ name: column<string>('name'), plateNumber: column<string>('plate_number') });
 * type VehicleFields = RowOf<typeof fields>;
 * `select ${fields.select('v')} from vehicles v`;
 * `insert into vehicles (tenant_id, id, ${fields.names}) values ($1, $2, ${fields.parameters(3)})`;
 * `update vehicles set ${fields.assignments(3)} where tenant_id = $1 and id = $2`;
 * ```
 */

/** A column whose values have this type. The type exists only at compile time. */
interface TypedColumn<Value> {
  readonly name: string;
  /** The column is json or jsonb: its values are sent as text. */
  readonly isJson: boolean;
  /** Carries the type; no column has a value here. */
  readonly valueType?: (() => Value) | undefined;
}

/** A column of numbers, texts, instants, booleans, bytes or arrays. */
export const column = <Value>(name: string): TypedColumn<Value> => ({ name, isJson: false });

/** A column of type json or jsonb. null stands for the null of SQL, not of JSON. */
export const jsonColumn = <Value>(name: string): TypedColumn<Value> => ({ name, isJson: true });

type ColumnsByProperty = Readonly<Record<string, TypedColumn<unknown>>>;
type ValueOf<Listed> = Listed extends TypedColumn<infer Value> ? Value : never;
type RowWith<Listed extends ColumnsByProperty> = { readonly [Property in keyof Listed]: ValueOf<Listed[Property]> };

/** The row that a list of columns describes. */
export type RowOf<List> = List extends Columns<infer Listed> ? RowWith<Listed> : never;

/** Columns in a fixed order, keyed by the property that holds each of them in a row. */
export class Columns<const Listed extends ColumnsByProperty> {
  /** For an insert: `full_name, status`. */
  readonly names: string;
  readonly #entries: readonly (readonly [keyof Listed & string, TypedColumn<unknown>])[];

  constructor(listed: Listed) {
    this.#entries = Object.entries(listed);
    this.names = this.#entries.map(([, { name }]) => name).join(', ');
  }

  /** For a select or a returning: `t.full_name as "fullName", t.status`. `table`: the table's alias in the statement. */
  select(table?: string): string {
    const prefix = table === undefined ? '' : `${table}.`;
    return this.#entries.map(([property, { name }]) => `${prefix}${name}${property === name ? '' : ` as "${property}"`}`).join(', ');
  }

  /** For an insert: `$3, $4`. `first`: the number of the first of them. */
  parameters(first: number): string {
    return this.#entries.map((_entry, index) => `$${first + index}`).join(', ');
  }

  /** For an update: `full_name = $3, status = $4`. `first`: the number of the first parameter. */
  assignments(first: number): string {
    return this.#entries.map(([, { name }], index) => `${name} = $${first + index}`).join(', ');
  }

  /** The values of a row, in the order of the parameters. Properties that are not listed are left out. */
  values(row: RowWith<Listed>): unknown[] {
    return this.#entries.map(([property, { isJson }]) => {
      const value = row[property];
      return isJson && value !== null ? JSON.stringify(value) : value;
    });
  }
}
