/** A proxy to a service that can cut the connection, as a cellar cuts a phone: running requests break off, and new ones fail. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Cutter {
  /** The address at which the service is reached through the proxy. */
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCutter(target: string): Promise<Cutter> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakOff();
      }),
  };
}
