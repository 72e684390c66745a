import { brands } from '@lintel/i18n/brands.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { Config } from '../../base/config.ts'
import { htmlOfMail } from '../../domain/mails/html.ts'
import type { RenderedMail } from '../../domain/mails/encrypted-mail.ts'

interface Message {
  /** Of the words around the text; the text itself is the sender's. */
  readonly language: string
  readonly site: string
  readonly by: string
  readonly title: string
  readonly content: string
}

/** A message of people to people: the same for all recipients, so it is written once however many there are. */
export function renderMessage(
  { brand }: Pick<Config, 'brand'>,
  { language, site, by, title, content }: Message,
): Omit<RenderedMail, 'to'> {
  const locale = chooseLocale([language])
  const translate = createTranslator(locale, { namespaces: ['mail'], brand: brands[brand] })
  const params = { site, by, title }
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '')
  const mail = {
    subject: translate('mail:groupMessage.subject', params),
    paragraphs: [...lines, translate('mail:groupMessage.from', params)],
    code: undefined,
    button: undefined,
    footer: translate('mail:groupMessage.footer', params),
    ownFooter: '',
  }
  return {
    sender: brands[brand].mailSender,
    subject: mail.subject,
    text: [...mail.paragraphs, mail.footer].join('\n\n'),
    html: htmlOfMail(mail, locale),
    pictures: [],
    attachments: [],
    secrets: [],
    isMasked: false,
  }
}
