import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Reads a QR code as a camera would: from what is seen of it. */
export async function readCode(page: Page, code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, address } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    // As one text: millions of numbers would take a minute to leave the page.
    const reader = new FileReader()
    reader.readAsDataURL(new Blob([data]))
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    return { width, height, address: reader.result as string }
  }, picture)
  const data = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return decodeQR({ width, height, data: new Uint8Array(data) })
}
