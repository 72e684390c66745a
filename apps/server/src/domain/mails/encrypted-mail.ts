import { z } from 'zod'
import type { MailPicture } from './html.ts'
import type { Vault } from '../../access/vault.ts'

/** A file that a mail carries. */
export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly base64: string
}

export interface RenderedMail {
  readonly to: string
  /** The name in its From line. */
  readonly sender: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly MailPicture[]
  readonly attachments: readonly MailAttachment[]
  /** Secret parts of the text: a code, the end of a link. Null where they are not known. */
  readonly secrets: readonly string[] | null
  /** Its secrets have been taken out. */
  readonly isMasked: boolean
}

/** What a mail says. It may hold a secret: a code, a picture of one, or a link. */
const Content = z.object({
  sender: z.string().default(''),
  text: z.string(),
  html: z.string().default(''),
  pictures: z.array(z.object({ name: z.string(), type: z.literal('image/gif'), base64: z.base64() })).default([]),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), base64: z.base64() })).default([]),
  /** Secret parts of the text. Null in mails from before they were named: all of the text may be secret. */
  secrets: z.array(z.string()).nullable().default(null),
  isMasked: z.boolean().default(false),
})

const Envelope = z.object({ to: z.string(), subject: z.string() })
const Encrypted = Envelope.extend({ ciphertext: z.base64() })
/** What is left of a mail that was sent, its secrets taken out. */
const Plain = Envelope.extend(Content.shape)

/** A mail as the outbox keeps it: only its recipient and its subject can be read there (docs/adr/0018). */
export interface EncryptedMail {
  readonly to: string
  readonly subject: string
  readonly ciphertext: string
}

/** What a mail says, for the outbox: who sends it, its text, its HTML and its pictures, encrypted together. */
export const encryptContent = (
  vault: Vault,
  { sender, text, html, pictures, attachments, secrets, isMasked }: Omit<RenderedMail, 'to' | 'subject'>,
): string =>
  vault.encrypt(JSON.stringify({ sender, text, html, pictures, attachments, secrets, isMasked })).toString('base64')

export const encryptMail = (vault: Vault, mail: RenderedMail): EncryptedMail => ({
  to: mail.to,
  subject: mail.subject,
  ciphertext: encryptContent(vault, mail),
})

/**
 * A mail of the outbox as it was written.
 * @throws when it is none, or was encrypted with another key
 */
export function decryptMail(vault: Vault, payload: unknown): RenderedMail {
  const result = Encrypted.safeParse(payload)
  if (!result.success) return Plain.parse(payload)
  const { to, subject } = result.data
  return { to, subject, ...Content.parse(JSON.parse(vault.decrypt(Buffer.from(result.data.ciphertext, 'base64')))) }
}

const mask = '••••••'

/**
 * A mail without its secrets: codes, links and pictures of them. Where no mail server sends it on, the outbox
 * keeps and shows it so, outside the demo.
 */
export function maskedMail(mail: RenderedMail): RenderedMail {
  if (mail.isMasked) return mail
  const { secrets } = mail
  const text = secrets === null ? '' : secrets.reduce((text, secret) => text.replaceAll(secret, mask), mail.text)
  return {
    ...mail,
    text,
    html: '',
    pictures: [],
    attachments: [],
    secrets: [],
    isMasked: secrets === null || secrets.length > 0,
  }
}
