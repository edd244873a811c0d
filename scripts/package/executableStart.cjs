// The start of the single executable. It unpacks the service into a folder of this version, once, and runs it from there.
// The folder gets its name only when it is whole and on the disk, so a start that was killed or lost its power leaves nothing that starts.
const { randomUUID } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { zstdDecompressSync } = require('node:zlib');

const { name, files } = JSON.parse(getAsset('index', 'utf8'));

try {
  const folder = join(privateFolder(), name);
  if (!fs.existsSync(folder)) unpack(folder);
  createRequire(join(folder, 'bin/'))('./start.cjs');
} catch (error) {
  process.stderr.write(`truckroll: ${error.message}\n`);
  process.exitCode = 1;
}

/** A folder that only this user can write, because what lies in it is executed. */
function privateFolder() {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  const parent = CACHE_DIRECTORY || XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(parent, 'truckroll');
  const advice = 'Set XDG_CACHE_HOME to a folder that this user can write: the program unpacks itself there at its first start.';
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`${folder} cannot be created (${error.code}). ${advice}`);
  }
  const { uid, mode } = fs.statSync(folder);
  if (uid !== process.getuid() || (mode & 0o022) !== 0) throw new Error(`${folder} can be written by other users. ${advice}`);
  return folder;
}

function unpack(folder) {
  const parent = dirname(folder);
  removeUnfinished(parent);
  const temporary = join(parent, `${name}.${process.pid}.${randomUUID()}.unfinished`);
  try {
    const contents = zstdDecompressSync(Buffer.from(getRawAsset('files')));
    let start = 0;
    for (const { path, bytes } of files) {
      const target = join(temporary, path);
      fs.mkdirSync(dirname(target), { recursive: true });
      fs.writeFileSync(target, contents.subarray(start, start + bytes), { flush: true });
      start += bytes;
    }
    fs.writeFileSync(join(temporary, 'bin/start.cjs'), "import('./truckroll.js');\n", { flush: true });
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    // Another start of this version was faster: its folder is whole.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw new Error(`The program cannot unpack itself: ${error.message}`);
  }
}

/** Removes what starts that were killed have left. A start that still runs keeps its folder. */
function removeUnfinished(parent) {
  for (const other of fs.readdirSync(parent)) {
    const pid = /\.(\d+)\.[\w-]+\.unfinished$/.exec(other)?.[1];
    if (pid !== undefined && !fs.existsSync(`/proc/${pid}`)) fs.rmSync(join(parent, other), { recursive: true, force: true });
  }
}
