import type { Socket } from 'node:net'

/**
 * Ends a connection that announces an MQTT packet longer than `maxBytes`, before anything of it is kept: the parser
 * behind it would otherwise collect up to 256 MB for a client that has not even signed in.
 * Works on `read`, the only way the broker takes bytes from a socket.
 */
export function limitFrames(socket: Socket, maxBytes: number, onRefused: () => void): void {
  const accept = frameCounter(maxBytes)
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null
    if (chunk === null || accept(chunk)) return chunk
    onRefused()
    socket.destroy()
    return null
  }
}

/** Follows the lengths of MQTT packets through a stream of chunks; false from the first that is too long. */
export function frameCounter(maxBytes: number): (chunk: Uint8Array) => boolean {
  let remaining = 0
  let inLength = false
  let length = 0
  let factor = 1
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (remaining > 0) {
        const byteCount = Math.min(remaining, chunk.length - at)
        remaining -= byteCount
        at += byteCount
      } else if (!inLength) {
        inLength = true
        length = 0
        factor = 1
        at += 1
      } else {
        const byte = chunk[at]!
        at += 1
        length += (byte & 0x7f) * factor
        factor *= 128
        if (length > maxBytes || factor > 128 ** 4) return false
        if ((byte & 0x80) === 0) {
          inLength = false
          remaining = length
        }
      }
    }
    return true
  }
}
