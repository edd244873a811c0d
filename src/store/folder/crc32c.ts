/** CRC-32C (Castagnoli), with which PostgreSQL guards its control file and its log; Node.js has only CRC-32. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0x82f63b78 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of the bytes; of those behind others whose checksum is `before`. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}
