import { encodeQR } from 'qr'

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
