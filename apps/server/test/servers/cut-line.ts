import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between two processes that a test can cut: nothing arrives any more, and neither end is told. */
export interface CutLine {
  /** The same address by way of the line. */
  urlFor(url: string): string
  cut(): void
  /** What was under way arrives, as TCP sends it again. */
  heal(): void
  close(): void
}

/** Opens a line to where an address leads, which may be a socket file of PostgreSQL. */
export async function openLine(to: string): Promise<CutLine> {
  const { port, searchParams } = new URL(to)
  const socketFolder = searchParams.get('host')
  const there = socketFolder?.startsWith('/')
    ? { path: `${socketFolder}/.s.PGSQL.${port}` }
    : { port: Number(port), host: '127.0.0.1' }
  const sockets = new Set<Socket>()
  let isCut = false
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (part) => to.writable && to.write(part))
    // An end is a packet as well, and does not arrive on a line that is cut.
    from.on('close', () => {
      sockets.delete(from)
      const closeWhenOpen = () => (isCut ? setTimeout(closeWhenOpen, 100).unref() : to.destroy())
      closeWhenOpen()
    })
    from.on('error', () => from.destroy())
    if (isCut) from.pause()
  }
  const server = createServer((socket) => {
    const other = connect(there)
    pass(socket, other)
    pass(other, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    urlFor(text) {
      const url = new URL(text)
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      return url.href
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    heal() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
