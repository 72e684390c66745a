import type { MailAttachment } from './encrypted-mail.ts'
import type { MailPicture } from './html.ts'

/** A mail as it leaves, in two writings of the same. */
export interface Mail {
  readonly to: string
  /** The name in the From line; empty for the address alone. */
  readonly sender: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the HTML shows by `cid:<name>`. */
  readonly pictures: readonly MailPicture[]
  readonly attachments: readonly MailAttachment[]
}

/** A way for mails to leave. */
export interface MailTransport {
  /** Whether mails stay readable here instead of leaving (demo, no mail server). */
  readonly keeps: boolean
  /** Hands a mail over; rejects when it was not taken. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Without a mail server mails stay in the outbox, where the demo's page shows them. */
export const outboxTransport: MailTransport = { keeps: true, send: async () => {}, close: () => {} }
