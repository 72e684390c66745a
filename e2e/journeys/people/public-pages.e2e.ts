import { chooseRecords } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'
import { readCode } from '../../qr.ts'
import { violationsIn } from '../../violations.ts'

/** A household registers itself by the code of its apartment, which works once (decisions.md 12). */
test('a household registers itself by the QR code that the manager shows, once', async ({ page, browser }) => {
  await passNotice(page)
  await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/apartment?state=vacant`)
  const home = page.getByRole('row').getByRole('link').first()
  const number = await home.innerText()
  await home.click()
  await expect(page.getByRole('heading', { name: `Apartment ${number}`, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Registration code', exact: true }).click()
  const codeDialog = page.getByRole('dialog', { name: `Registration code of apartment ${number}` })
  const picture = codeDialog.getByRole('img', { name: 'The registration code as a QR code' })
  const old = await readCode(page, picture)
  await codeDialog.getByRole('button', { name: 'New code' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
  await expect(codeDialog).toBeVisible()
  const link = await readCode(page, picture)
  expect(new URL(link).hash).not.toBe(new URL(old).hash)

  const telephone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const own = await telephone.newPage()
  const open = (of: string) => own.goto(`${address()}/register${new URL(of).hash}`)
  await open(old)
  await expect(own.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await open(link)
  await expect(own.getByText('Linden Gardens')).toBeVisible()
  expect(await violationsIn(own)).toEqual([])
  await own.getByRole('button', { name: 'Register' }).click()
  await expect(own.getByLabel('First name')).toBeFocused()
  await own.getByLabel('First name').fill('Nadia')
  await own.getByLabel(/^Last name/).fill('Newcomer')
  await own.getByLabel('E-mail').fill('nadia@home.example')
  await own.getByLabel('Language').selectOption('de')
  await expect(own.getByLabel('Vorname')).toHaveValue('Nadia')
  await own.getByRole('button', { name: 'Registrieren' }).click()
  await expect(own.getByRole('heading', { name: 'Sie sind registriert' })).toBeVisible()
  expect(new URL(own.url()).hash).toBe('')
  expect(await violationsIn(own)).toEqual([])
  await open(link)
  await expect(own.getByRole('alert').filter({ hasText: 'nicht gültig' })).toBeVisible()
  await telephone.close()

  await page.goto(`${address()}/manager/propertyCommunity/resident?keyword=Newcomer`)
  await expect(page.getByRole('row', { name: /Nadia Newcomer/ })).toBeVisible()
})

/** The link of a pass opens without an account, and ends with its key (community.md 11). */
test(
  'the link to a pass shows the visitor its QR code until the pass is revoked',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/visitor/visitorTempKeySet`)
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option', { name: 'Kestrel Design' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Paula Pass')
    await chooseRecords(page, 'Doors', 'Main entrance')
    const answer = page.waitForResponse(
      (response) => response.url().includes('/tempKey/') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Create' }).click()
    const { data } = (await (await answer).json()) as { data: { key: string; qrCode: string; link: string } }
    const passDialog = page.getByRole('dialog', { name: 'The pass of Paula Pass' })
    await expect(passDialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await passDialog.getByRole('button', { name: 'I have noted the pass' }).click()

    const telephone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const own = await telephone.newPage()
    await own.goto(`${address()}/pass${new URL(data.link).hash}`)
    await expect(own.getByText(data.key)).toBeVisible()
    await expect(own.getByText('Main entrance')).toBeVisible()
    expect(await readCode(own, own.getByRole('img', { name: 'The pass as a QR code' }))).toBe(data.qrCode)
    expect(await violationsIn(own)).toEqual([])

    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The pass of Paula Pass was revoked.')).toBeVisible()
    await own.reload()
    await expect(own.getByRole('heading', { name: 'This pass is not valid' })).toBeVisible()
    await expect(own.getByText(data.key)).toBeHidden()
    await telephone.close()
  },
)
