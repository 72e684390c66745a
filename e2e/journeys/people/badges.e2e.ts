import { address, expect, passNotice, signIn, testFromCold as test } from '../../people.ts'
import { readCode } from '../../qr.ts'

// A card is small: enough dots for a camera to read what is on it.
test.use({ deviceScaleFactor: 2 })

/** Points of the PDF of a card of 85.6 × 54 mm. */
const card = { width: (85.6 / 25.4) * 72, height: (54 / 25.4) * 72 }

/** The sizes of a PDF's pages, which stand in it as plain text. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    }),
  )

/** A manager chooses two people and prints their badges: each a page of the card's size, with a code that reads. */
test('badges are printed in the size of the card, one to a page, and their codes can be read', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel?keyword=100&size=40`)
  await page.getByRole('checkbox', { name: 'Select Nora Petersen' }).check()
  await page.getByRole('checkbox', { name: 'Select Idris Bello' }).check()
  await page.getByRole('button', { name: 'Print badges' }).click()

  await expect(page.getByRole('heading', { name: 'Print badges' })).toBeVisible()
  const preview = page.getByRole('img', { name: /^Badge of/ })
  await expect(preview).toBeVisible()
  expect(await readCode(page, preview)).toMatch(/^100\d$/)

  // A logo of its own, and a place for it.
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 30 } })
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change template' })
  await dialog.getByRole('button', { name: 'Logo', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose: Logo' }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText('The image was saved.')).toBeVisible()
  await expect(dialog.locator('svg image')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(preview.locator('image[href^="data:image/png"]').last()).toBeAttached()

  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(pages).toHaveLength(2)
  for (const { width, height } of pages) {
    expect(Math.abs(width - card.width)).toBeLessThan(1)
    expect(Math.abs(height - card.height)).toBeLessThan(1)
  }

  // What stands on paper, seen as it is printed.
  await page.emulateMedia({ media: 'print' })
  const badge = page.getByRole('img', { name: 'Badge of Idris Bello' })
  expect(await readCode(page, badge)).toBe('1002')
  await page.emulateMedia({ media: 'screen' })
})
