import type { MailTransport } from '../../domain/mails/transport.ts'

/** Without a mail server mails stay in the outbox, where the demo's page shows them. */
export const outboxTransport: MailTransport = { keeps: true, send: async () => {}, close: () => {} }
