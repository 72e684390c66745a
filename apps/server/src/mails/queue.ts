import { brands } from '@lintel/i18n/brands.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { sql } from 'kysely'
import { appendQueries, type Db } from '../db/db.ts'
import type { Scope } from '../db/scope.ts'
import type { Config } from '../config.ts'
import { htmlOfMail } from './html.ts'

/** The mails the product sends; the texts of each are `mail:<name>.*`. */
export type MailName = 'passwordReset' | 'twoFactorCode' | 'accountEntered' | 'consentAsked' | 'lockedOut'

export interface MailOrder {
  readonly name: MailName
  readonly to: string
  readonly language: string
  readonly params: Readonly<Record<string, string | number>>
  /** A code to show large, on a line of its own. */
  readonly code?: string
  /** Page of the web app the button opens. Secrets go behind a '#', which no browser sends to a server. */
  readonly page: string
}

/** Writes a mail to the outbox in the caller's transaction: it leaves only if what it tells of was committed. */
export async function queueMail(db: Db, scope: Scope, config: Config, order: MailOrder): Promise<void> {
  const locale = chooseLocale([order.language])
  const translate = createTranslator(locale, { namespaces: ['mail'], brand: brands[config.brand] })
  const text = (part: 'subject' | 'greeting' | 'first' | 'second' | 'third' | 'button' | 'footer') =>
    translate(`mail:${order.name}.${part}`, order.params)
  const mail = {
    subject: text('subject'),
    paragraphs: [text('greeting'), text('first'), ...(order.code ? [order.code] : []), text('second'), text('third')],
    code: order.code,
    button: { label: text('button'), url: `${config.publicUrl}/manager${order.page}` },
    footer: text('footer'),
  }
  const plain = [...mail.paragraphs, `${mail.button.label}: ${mail.button.url}`, mail.footer].join('\n\n')
  const payload = { to: order.to, subject: mail.subject, text: plain, html: htmlOfMail(mail, locale) }
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'mail', payload: sql`${JSON.stringify(payload)}::jsonb` })
    .execute()
}
