import { asciiAddress } from '@lintel/contract/base/mail-address.ts'
import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../domain/mails/transport.ts'

interface Options {
  /** `smtp://` or `smtps://`, with the login where there is one. */
  readonly smtpUrl: string
  /** How people reach the portal; names the sender where the login is no address. */
  readonly publicUrl: string
}

const patienceMs = 20_000

/** Sends mails through a mail server, over a connection that is kept for the next ones. */
export function smtpTransport({ smtpUrl, publicUrl }: Options): MailTransport {
  const server = createTransport(smtpUrl, {
    pool: true,
    maxConnections: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1])
  const from = senderOf(smtpUrl, publicUrl)
  return {
    keeps: false,
    async send({ to, sender, subject, text, html, pictures, attachments: files }) {
      const pictureParts = pictures.map(({ name, type, base64 }) => ({
        cid: name,
        filename: `${name}.gif`,
        contentType: type,
        contentDisposition: 'inline' as const,
        content: Buffer.from(base64, 'base64'),
      }))
      const fileParts = files.map(({ name, type, base64 }) => ({
        filename: name,
        contentType: type,
        contentDisposition: 'attachment' as const,
        content: Buffer.from(base64, 'base64'),
      }))
      // Address objects: a name in an address can then never add a second receiver.
      await server.sendMail({
        from: { name: sender, address: asciiAddress(from) },
        to: { name: '', address: asciiAddress(to) },
        subject,
        text,
        html,
        attachments: [...pictureParts, ...fileParts],
      })
    },
    close: () => server.close(),
  }
}

/** The login where it is an address, else an address at the portal's own host without a reader. */
function senderOf(smtpUrl: string, publicUrl: string): string {
  const login = decodeURIComponent(new URL(smtpUrl).username)
  return login.includes('@') ? login : `no-reply@${new URL(publicUrl).hostname}`
}
