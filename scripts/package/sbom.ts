/** The list of components, in the form of CycloneDX, written by npm from the lock file and cut down to what ships. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shippedPackages } from '../shippedPackages.ts';
import { embedded } from './embedded.ts';
import { nodeVersion } from './nodeBinary.ts';
import { root } from './root.ts';

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string; [key: string]: unknown }; [key: string]: unknown };
  components: { 'bom-ref': string; [key: string]: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [key: string]: unknown;
}

/** `epochSeconds`: the date that the list bears. Without a serial number, so that equal contents give equal bytes. */
export async function sbom(epochSeconds: number): Promise<string> {
  // The dashboard's packages are development packages, which npm leaves out with NODE_ENV=production. Building the dashboard sets that.
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--include=dev'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const { serialNumber: _random, ...bom } = JSON.parse(stdout) as Bom;
  const shipped = new Set((await shippedPackages()).map(({ name, version }) => `${name}@${version}`));
  const own = bom.dependencies[0]!.ref;
  const kept = bom.components.filter((component) => shipped.has(component['bom-ref']));
  const missing = [...shipped].filter((ref) => !kept.some((component) => component['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  const node = `node@${nodeVersion}`;
  return `${JSON.stringify(
    {
      ...bom,
      metadata: {
        ...bom.metadata,
        timestamp: new Date(epochSeconds * 1_000).toISOString(),
        component: { ...bom.metadata.component, name: 'truckroll', type: 'application', properties: [] },
      },
      components: [
        ...kept.map(({ properties: _isDevelopment, ...component }) => ({ ...component, scope: 'required' })),
        ...embedded.map(({ name, version, licence, inside }) => ({
          'bom-ref': `${inside}#${name}`,
          type: licence.startsWith('CC-') ? 'data' : 'library',
          name,
          ...(version === null ? {} : { version }),
          licenses: [{ expression: licence }],
          scope: 'required',
          properties: [{ name: 'truckroll:inside', value: inside }],
        })),
        // In the single executable and in the package for Debian.
        { 'bom-ref': node, type: 'platform', name: 'node', version: nodeVersion, purl: `pkg:generic/node@${nodeVersion}` },
      ],
      dependencies: bom.dependencies
        .filter(({ ref }) => ref === own || shipped.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) })),
    },
    null,
    2,
  )}\n`;
}
