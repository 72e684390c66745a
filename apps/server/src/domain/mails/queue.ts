import { brandNamed } from '@lintel/i18n/brands.ts'
import { createTranslator, type Translate } from '@lintel/i18n/translator.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { sql } from 'kysely'
import type { TempKeyCodes } from '@lintel/contract/visitors/records.ts'
import { appendQueries, type Db } from '../../db/db.ts'
import { brandAbove, type BrandAbove } from '../../db/functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { Config } from '../../base/config.ts'
import type { Services } from '../../kernel/services.ts'
import { htmlOfMail, qrPicture } from './html.ts'
import { encryptMail, type MailAttachment, type RenderedMail } from './encrypted-mail.ts'

/** The mails the product sends; the texts of each are `mail:<name>.*`. */
export const mailNames = [
  'passwordReset',
  'twoFactorCode',
  'accountEntered',
  'consentAsked',
  'managerChangeAsked',
  'managerChangeReminded',
  'managerChangeOverridden',
  'lockedOut',
  'accountCreated',
  'passwordResetByOperator',
  'confirmEmail',
  'transferred',
  'deviceOffline',
  'deviceMotion',
  'expiringSoon',
  'newFirmware',
  'planStarted',
  'planEnded',
  'planEndedByTime',
  'emergencyBegan',
  'emergencyOver',
  'musterList',
  'fireReported',
  'fireInBuilding',
  'duressReported',
  'doorForcedReported',
  'doorHeldOpenReported',
  'tamperReported',
  'doubleIdentityReported',
  'passbackViolation',
  'areaOverfull',
  'lockAccountLost',
  'visitorKey',
  'visitorCame',
  'householdRegistered',
  'registrationAddressTaken',
  'expiryReminder',
  'paymentReceipt',
  'paymentFailed',
  'renewalAnnounced',
  'renewalFailed',
  'renewalEnded',
  'installerOrder',
  'installerOrderWaiting',
] as const
export type MailName = (typeof mailNames)[number]
/** Mails to people who have no account. */
export const personMails = [
  'emergencyBegan',
  'emergencyOver',
  'musterList',
  'fireInBuilding',
  'visitorCame',
  'householdRegistered',
  'registrationAddressTaken',
] as const
export type PersonMailName = (typeof personMails)[number]
export type AccountMailName = Exclude<MailName, 'visitorKey' | PersonMailName>

/** A line of a visitor's mail: `mail:visitorKey.facts.<name>`. */
export interface MailFact {
  readonly name: 'place' | 'host' | 'validity' | 'hours' | 'doors' | 'uses' | 'lifetime' | 'digits' | 'qrCode' | 'both'
  readonly params: Readonly<Record<string, string | number>>
}

/** A code that can be typed where the link of the mail does not lead on. */
export interface TypedCode {
  readonly code: string
  /** How long it holds, where that is shorter than for the link. */
  readonly minutes?: number
}

interface MailShared {
  readonly to: string
  readonly language: string
  readonly params: Readonly<Record<string, string | number>>
  /** A code to show large, on a line of its own. */
  readonly code?: string
  readonly typedCode?: TypedCode | undefined
  /** A list, a line each, below the first sentence. */
  readonly lines?: readonly string[]
  /**
   * The account it is for, where the address is not that account's yet: the brand above it says how the mail speaks.
   */
  readonly account?: string
}

interface AccountMail extends MailShared {
  readonly name: AccountMailName
  /** Page of the web app the button opens. Secrets go behind a '#', which no browser sends to a server. */
  readonly page: string
  /** Fields of the contact the reader turns to (operators.md 3.11); none where no account above gave one. */
  readonly contact?: Readonly<Record<string, string>> | undefined
}

/** Personnel have no page to open here either. */
interface PersonMail extends MailShared {
  readonly name: PersonMailName
  readonly attachments?: readonly MailAttachment[]
}

/** A visitor has no account, and opens a page of its own; the codes are the key: digits, a QR code or both. */
interface VisitorMail extends MailShared {
  readonly name: 'visitorKey'
  readonly codes: TempKeyCodes
  /** Address of the pass. */
  readonly link: string
  readonly facts: readonly MailFact[]
}

export type MailOrder = AccountMail | PersonMail | VisitorMail

const keyPicture = 'key'

/** A mail in the words of its language and of the brand above its reader, as plain text and as HTML. */
export function renderMail(
  config: Pick<Config, 'brand' | 'publicUrl'>,
  order: MailOrder,
  above?: BrandAbove,
): RenderedMail {
  const locale = chooseLocale([order.language])
  const brand = brandNamed(config.brand, above?.product ?? '')
  const translate = createTranslator(locale, { namespaces: ['mail'], brand })
  const text = (part: 'subject' | 'greeting' | 'first' | 'second' | 'third' | 'footer') =>
    translate(`mail:${order.name}.${part}`, order.params)
  const facts = order.name === 'visitorKey' ? order.facts : []
  const { key = '', qrCode = '' } = order.name === 'visitorKey' ? order.codes : {}
  const code = order.code ?? (key || undefined)
  const button = buttonOf(config, order, translate)
  const mail = {
    subject: text('subject'),
    paragraphs: [
      text('greeting'),
      text('first'),
      ...(code ? [code] : []),
      ...(order.lines ?? []),
      ...facts.map(({ name, params }) => translate(`mail:visitorKey.facts.${name}`, params)),
      text('second'),
      text('third'),
      ...('contact' in order && order.contact ? [contactLine(translate, order.contact)] : []),
    ],
    code,
    ...(qrCode && {
      picture: { name: keyPicture, alt: translate('mail:visitorKey.picture', order.params) },
    }),
    button,
    typedCode: typedCodeOf(order, translate),
    footer: text('footer'),
    ownFooter: above?.mailFooter ?? '',
  }
  const plain = [
    ...mail.paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(mail.typedCode ? [mail.typedCode.text, mail.typedCode.code] : []),
    mail.footer,
    ...(mail.ownFooter ? [mail.ownFooter] : []),
  ].join('\n\n')
  return {
    to: order.to,
    sender: brand.mailSender,
    subject: mail.subject,
    text: plain,
    html: htmlOfMail(mail, locale),
    attachments: ('attachments' in order && order.attachments) || [],
    pictures: qrCode ? [qrPicture(keyPicture, qrCode)] : [],
    secrets: secretsOf(order),
    isMasked: false,
  }
}

/** What a mail leads to: a page of the app, or the visitor's own; people without an account are led nowhere. */
function buttonOf({ publicUrl }: Pick<Config, 'publicUrl'>, order: MailOrder, translate: Translate) {
  if (order.name === 'visitorKey') return { label: translate('mail:visitorKey.button'), url: order.link }
  if (!('page' in order)) return undefined
  return { label: translate(`mail:${order.name}.button`, order.params), url: `${publicUrl}/manager${order.page}` }
}

/** The code that can be typed, with what it is for. */
function typedCodeOf({ name, typedCode }: MailOrder, translate: Translate) {
  if (!typedCode) return undefined
  const { code, minutes } = typedCode
  if (minutes !== undefined) return { code, text: translate('mail:typedCode.minutes', { minutes }) }
  return { code, text: translate(name === 'visitorKey' ? 'mail:typedCode.pass' : 'mail:typedCode.link') }
}

/** Secrets of links stand behind their '#'. */
function secretsOf(order: MailOrder): string[] {
  const address = 'page' in order ? order.page : 'link' in order ? order.link : ''
  const fragment = address.split('#')[1]
  const { key, qrCode } = order.name === 'visitorKey' ? order.codes : {}
  return [order.code, order.typedCode?.code, fragment, key, qrCode].filter(
    (secret): secret is string => secret !== undefined && secret !== '',
  )
}

/** Contact, in one line. */
function contactLine(translate: Translate, contact: Readonly<Record<string, string>>): string {
  const { contactName = '', email = '', phoneCode = '', phone = '' } = contact
  return translate('mail:contact', { contact: contactName, email, phone: `+${phoneCode} ${phone}` })
}

/**
 * Writes a mail to the outbox in the caller's transaction: it leaves only if what it tells of was committed. Until then
 * it lies there encrypted, because a copy of the database must not tell codes and links that still work.
 */
export async function queueMail(
  db: Db,
  scope: Scope,
  { config, vault }: Pick<Services, 'config' | 'vault'>,
  order: MailOrder,
): Promise<void> {
  const above = await brandAbove(db, scope, { below: order.account, address: order.to })
  const mail = encryptMail(vault, renderMail(config, order, above))
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'mail', payload: sql`${JSON.stringify(mail)}::jsonb` })
    .execute()
}
