import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

const panel = '0C11050A0001'
const strangersCard = '0BAD0BAD01'

/** A person is refused at the main entrance, and rings; the manager sees who it was and what became of the call. */
test('a refused badge leaves a picture, and a call leaves a line with what became of it', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/device`)
  await expect(page.getByRole('row', { name: /Main entrance/ })).toContainText('Online')
  expect(await simulator('present', panel, 'card', strangersCard, '--door', '0')).toContain('Refused')
  await simulator('ring', panel, '108', '--result', 'answered', '--kind', 'landline', '--seconds', '42', '--unlocked')

  // The picture comes another way than the event, and may come later.
  const picture = page.getByRole('button', { name: /^Enlarge the image of Main entrance/ }).first()
  await page.goto(`${address()}/manager/propertyOffice/log?result=refused&keyword=Main+entrance`)
  await page
    .getByRole('row', { name: /Denied/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Door event' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(picture).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await picture.click()
  const large = page.getByRole('dialog').getByRole('img', { name: /^What Main entrance saw on/ })
  await expect(large).toBeVisible()
  expect(await large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await page.keyboard.press('Escape')

  await page.goto(`${address()}/manager/propertyOffice/log`)
  const tabs = page.getByRole('navigation', { name: 'Logs' })
  await tabs.getByRole('link', { name: 'Captured images' }).click()
  await expect(
    page
      .getByRole('row', { name: /Main entrance/ })
      .filter({ hasText: 'Door event' })
      .first(),
  ).toBeVisible()
  await expect(picture.locator('img')).toBeAttached()

  await tabs.getByRole('link', { name: 'Call history' }).click()
  const call = page.getByRole('row', { name: /108/ }).first()
  for (const text of ['Main entrance', 'Landline', 'Answered', '42', 'Yes']) await expect(call).toContainText(text)
})
