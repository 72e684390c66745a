import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone at the tower's main entrance. */
const entrance = '0C11050A0001'
/** What a person at the door is answered, without the number that the server knows the event by. */
const typePin = async (pin: string): Promise<string> =>
  (await simulator('present', entrance, 'pin', pin, '--door', '0')).replaceAll(/\d+/g, '')

/** A PIN for duress opens like the PIN, and tells those who can help and no other person (office.md 16). */
test(
  'a manager gives a person a PIN for duress, and its use is a silent alarm',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(90_000)
    await passNotice(page)
    await signIn(page, 'officeManager')
    const edit = async () => {
      await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=Petersen`)
      await page
        .getByRole('row', { name: /Nora Petersen/ })
        .getByRole('link', { name: /Nora Petersen/ })
        .click()
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
    }
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Nora Petersen was saved.').first()).toBeVisible()
    }
    await edit()
    // Her own PIN is hers already, whatever it is to be for.
    await page.getByLabel('Duress PIN').fill('4711')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('PIN already exists.').first()).toBeVisible()
    await page.getByLabel('Duress PIN').fill('91174')
    await save()

    await expect.poll(() => typePin('91174'), { timeout: 30_000 }).toContain('allowGrant')
    expect(await typePin('91174')).toBe(await typePin('4711'))

    await page.goto(`${address()}/manager/propertyOffice/alarmRecords?type=duress`)
    const alarm = page.getByRole('row', { name: /Main entrance/ }).first()
    await expect(alarm).toContainText('Duress PIN used')
    await expect(alarm).toContainText('Critical')
    await alarm.click()
    await page.getByRole('link', { name: /^Event of/ }).click()
    await expect(page.getByText('The duress PIN was typed. Nothing at the door shows it.')).toBeVisible()
    await expect(page.getByText('Under duress')).toBeVisible()

    await edit()
    await page.getByRole('checkbox', { name: 'Duress PIN' }).check()
    await save()
    await expect.poll(() => typePin('91174'), { timeout: 30_000 }).toContain('credentialUnknown')
    expect(await typePin('4711')).toContain('allowGrant')
  },
)
