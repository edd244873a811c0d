/** CRC-32C (Castagnoli), the checksum of PostgreSQL's control file and log. Node.js has only CRC-32. */
const polynomial = 0x82f63b78;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? polynomial ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of the bytes. `before`: the checksum of the bytes that come before these. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}
