import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'

export interface MailParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The paragraph that is a code; it stays left-to-right and stands out. */
  readonly code: string | undefined
  /** A picture below the code, or below the first words where there is none: its name in the mail, and what it is. */
  readonly picture?: { readonly name: string; readonly alt: string }
  /** None where the reader has no account here. */
  readonly button: { readonly label: string; readonly url: string } | undefined
  readonly footer: string
  /** A last line of the distributor above; empty for none. */
  readonly ownFooter: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none'
const codeStyle = 'font-family:ui-monospace,monospace;font-size:28px;letter-spacing:4px'

/** A paragraph may be the text of a user, in a language that runs against that of the mail. */
const ownDirection = (text: string) => `<p style="unicode-bidi:plaintext">${escaped(text)}</p>`

const smallPrint = (text: string) => `<p style="color:#5b6472;font-size:14px">${escaped(text)}</p>`

const linkOf = ({ label, url }: NonNullable<MailParts['button']>): string =>
  `<p><a href="${escaped(url)}" style="${buttonStyle}">${escaped(label)}</a></p>`

/** A mail as HTML beside its plain text, in the direction of its language; every value is escaped. */
export function htmlOfMail(mail: MailParts, locale: LocaleCode): string {
  const picture = mail.picture ? `<p><img src="cid:${mail.picture.name}" alt="${escaped(mail.picture.alt)}"></p>` : ''
  // After the greeting and the first sentence.
  const above = mail.code === undefined ? 1 : mail.paragraphs.indexOf(mail.code)
  const paragraph = (text: string, index: number) => {
    const shown = text === mail.code ? `<p dir="ltr" style="${codeStyle}">${escaped(text)}</p>` : ownDirection(text)
    return index === above ? shown + picture : shown
  }
  return [
    `<!doctype html><html lang="${locale}" dir="${localeOf(locale).direction}"><head><meta charset="utf-8">`,
    `<title>${escaped(mail.subject)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;color:#1f2430;overflow-wrap:anywhere">',
    ...mail.paragraphs.map(paragraph),
    ...(mail.button ? [linkOf(mail.button)] : []),
    ...[mail.footer, mail.ownFooter].filter(Boolean).map(smallPrint),
    '</body></html>',
  ].join('')
}
