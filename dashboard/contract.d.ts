/** These modules are generated from the contract during the build: scripts/dashboard/contractModules.ts. */
declare module 'contract:operations' {
  export const operationTable: Readonly<Record<string, import('../src/client/shape.ts').OperationShape>>;
}

declare module 'contract:fields/*' {
  export const fields: Readonly<Record<string, import('./parts/fields.ts').Field>>;
}
