import { createServer, type AddressInfo, type Server } from 'node:net'

/** As much of SMTP as a sender needs. */
export async function fakeMailServer() {
  let receivedText = ''
  const server: Server = createServer((socket) => {
    let isData = false
    let content = ''
    // A sender that has what it wants may end the line while an answer is under way.
    socket.on('error', () => socket.destroy())
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      receivedText += text
      if (isData) {
        content += text
        if (!content.endsWith('\r\n.\r\n')) return
        isData = false
        content = ''
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => receivedText,
    close: () => server.close(),
  }
}
