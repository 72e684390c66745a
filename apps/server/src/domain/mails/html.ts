import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'
import escapeHtml from 'escape-html'
import { encodeQR } from 'qr'

export interface MailParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The paragraph that is a code; it stays left-to-right and stands out. */
  readonly code: string | undefined
  /** A picture below the code, or below the first words where there is none: its name in the mail, and what it is. */
  readonly picture?: { readonly name: string; readonly alt: string }
  /** None where the reader has no account here. */
  readonly button: { readonly label: string; readonly url: string } | undefined
  /** A code below the button, with the sentence that says what it is for. */
  readonly typedCode?: { readonly text: string; readonly code: string } | undefined
  readonly footer: string
  /** A last line of the distributor above; empty for none. */
  readonly ownFooter: string
}

const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none'
const codeStyle = 'font-family:ui-monospace,monospace;font-size:28px;letter-spacing:4px'

const smallCodeStyle = 'font-family:ui-monospace,monospace;font-size:18px'

/** A paragraph may be the text of a user, in a language that runs against that of the mail. */
const ownDirection = (text: string) => `<p style="unicode-bidi:plaintext">${escapeHtml(text)}</p>`

const smallPrint = (text: string) => `<p style="color:#5b6472;font-size:14px">${escapeHtml(text)}</p>`

const smallCode = (code: string) => `<p dir="ltr" style="${smallCodeStyle}">${escapeHtml(code)}</p>`

const linkOf = ({ label, url }: NonNullable<MailParts['button']>): string =>
  `<p><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`

/** A mail as HTML beside its plain text, in the direction of its language; every value is escaped. */
export function htmlOfMail(mail: MailParts, locale: LocaleCode): string {
  const picture = mail.picture
    ? `<p><img src="cid:${mail.picture.name}" alt="${escapeHtml(mail.picture.alt)}"></p>`
    : ''
  // After the greeting and the first sentence.
  const above = mail.code === undefined ? 1 : mail.paragraphs.indexOf(mail.code)
  const paragraph = (text: string, index: number) => {
    const markup = text === mail.code ? `<p dir="ltr" style="${codeStyle}">${escapeHtml(text)}</p>` : ownDirection(text)
    return index === above ? markup + picture : markup
  }
  return [
    `<!doctype html><html lang="${locale}" dir="${localeOf(locale).direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(mail.subject)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;color:#1f2430;overflow-wrap:anywhere">',
    ...mail.paragraphs.map(paragraph),
    ...(mail.button ? [linkOf(mail.button)] : []),
    ...(mail.typedCode ? [smallPrint(mail.typedCode.text), smallCode(mail.typedCode.code)] : []),
    ...[mail.footer, mail.ownFooter].filter(Boolean).map(smallPrint),
    '</body></html>',
  ].join('')
}

/** A picture that a mail carries, for its HTML to show by `cid:<name>`. */
export interface MailPicture {
  readonly name: string
  readonly type: 'image/gif'
  readonly base64: string
}

/** Dots to a module: large enough that a camera reads it off a telephone, small enough for a mail. */
const scale = 6
/** The quiet zone that the standard asks for, in modules. */
const border = 4

/** A QR code as a picture. Mail programs show neither SVG nor `data:` addresses. */
export const qrPicture = (name: string, text: string): MailPicture => ({
  name,
  type: 'image/gif',
  base64: Buffer.from(encodeQR(text, 'gif', { scale, border })).toString('base64'),
})
