import { chooseRowAction } from '../../lists.ts'
import { address, expect, password, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone at the entrance of Mill Row. */
const entrance = '0C11050B0003'
const present = (kind: string, value: string): Promise<string> =>
  simulator('present', '--door', '0', '--', entrance, kind, value)

/** What the entrance says to a card for Tuesdays and to a PIN for always of one tenant, and to the card of another. */
async function expectCodesAsBefore(): Promise<void> {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Vienna' }).format(new Date())
  expect(await present('card', '51C0D77A2')).toContain(weekday === 'Tue' ? 'allowGrant' : 'outsideSchedule')
  expect(await present('pin', '48213')).toContain('allowGrant')
  expect(await present('card', '51C0D77A40')).toContain('allowGrant')
}

test('a super manager makes a new community of an old one, where each code opens what it opened', async ({
  page,
  browser,
}) => {
  await passNotice(page)
  await expect.poll(() => present('pin', '48213'), { timeout: 60_000 }).toContain('allowGrant')
  await expectCodesAsBefore()
  const ofManager = await browser.newPage()
  await passNotice(ofManager)
  await signIn(ofManager, 'oldCommunityManager', `${address()}/manager/propertyOldCommunity/resident`)
  await expect(ofManager.getByRole('row', { name: /Karim Benali/ })).toBeVisible()

  await signIn(page, 'superManager', `${address()}/manager/supermanager/project`)
  await chooseRowAction(page.getByRole('row', { name: /Mill Row/ }), 'Make it a new community')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Codes that keep doors and hours of their own')
  const confirm = dialog.getByRole('button', { name: 'Make it a new community' })
  await confirm.click()
  await dialog.getByLabel('Your password').fill(password)
  // Quick second clicks are left out.
  await expect(async () => {
    if (await dialog.isVisible()) await confirm.click({ timeout: 1_000 })
    await expect(dialog).toBeHidden({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /Mill Row/ })).not.toContainText('(old)')

  await expectCodesAsBefore()
  // The session of its manager goes on in the new portal.
  await ofManager.goto(`${address()}/manager/`)
  await expect(ofManager).toHaveURL(/\/propertyCommunity\//)
  await ofManager.goto(`${address()}/manager/propertyCommunity/access-group`)
  await expect(ofManager.getByRole('row', { name: /Mill Row entrance, Mill Row yard gate/ })).toBeVisible()
  await ofManager.close()
})
