/** What operators install. */
import { from, rule } from './rule.ts';

export const packageRules = from('docs/internals/processes.md#packages', [
  rule('package.reproducible', 'Equal sources make packages with equal bytes, with checksums'),
  rule('package.contents', 'A package has the built dashboard and the licences of others, and no development package'),
  rule('package.components', 'The list of components names every package that ships, with its version'),
  rule('package.node', 'An older Node.js is refused in one line that says which is needed'),
  rule('package.first-start', 'Each package runs as another user, from a first start on an empty folder to a confirmed visit'),
  rule('package.upgrade', 'Each package takes over the data of an earlier commit'),
  rule(
    'package.whole',
    'A single executable that was killed while it unpacked itself leaves nothing that starts, and the next start unpacks again',
  ),
  rule('package.unit', 'The systemd unit of the Debian package is valid, and its settings are a file that an upgrade keeps'),
  rule('package.image', 'The build of the image finds every file that it needs, and what it makes starts as another user'),
]);
