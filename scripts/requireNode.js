// Plain JavaScript, so that an older Node can read it: it has to say which version is needed.
const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `truckroll: Node.js ${needed} or newer is needed, this is ${process.versions.node}. \`npm ci\` brings one, and npm's scripts use it: npm start\n`,
  );
  process.exit(1);
}
