import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../../../tools/product.ts'
import { chooseRowAction } from '../../lists.ts'
import { expect, testFromCold as test } from '../../people.ts'

/** From the link on the console to a door that opens, for a person who runs one building. */

let child: ChildProcess
let output: () => string
let folder: string
let ports: readonly [number, number]
const start = async () => {
  ;({ child, output } = await startProduct(folder, ...ports, { DEMO: 'off' }))
}
const address = () => `http://127.0.0.1:${ports[0]}/manager`
test.use({ timezoneId: 'Europe/Berlin' })
test.beforeAll(async () => {
  folder = temporaryFolder('quick')
  ports = [await freePort(), await freePort()]
  await start()
})
test.afterAll(async () => {
  await stopProduct(child)
  rmSync(folder, { recursive: true, force: true })
})

const ownPassword = 'My-own-secret-1'
const clicksMax = 12

test('a person opens the first door of a new building at most twelve clicks after the link on the console', async ({
  page,
}) => {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    window.addEventListener('pointerdown', () => countClick(), true)
  })
  await expect.poll(output).toMatch(/token=/)
  await page.goto(/http:\S+resetPassword#token=\S+/.exec(output())![0])
  await page.getByLabel(/^New password/).fill(ownPassword)
  await page.getByLabel('Repeat new password').fill(ownPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()

  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Country')).toHaveValue('Germany')
  await form.getByLabel('Name').first().fill('Quay House')
  await form.getByLabel('Street').fill('Quay 1')
  await form.getByLabel('City').fill('Hamburg')
  await form.getByLabel('Your name').fill('Mara Quist')
  await form.getByLabel('E-mail').fill('mara@quay.invalid')
  await form.getByLabel(/I have read the project classification notice/).check()
  await form.getByRole('button', { name: 'Create the building' }).click()

  await expect(page).toHaveURL(/\/propertyOffice\/firstDoor/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByText('Online').first()).toBeVisible()
  await form.getByRole('button', { name: /^Unlock/ }).click()
  await expect(
    form
      .getByRole('status')
      .filter({ hasText: /opened/i })
      .first(),
  ).toBeVisible()
  expect(clicks).toBeGreaterThan(4)
  expect(clicks).toBeLessThanOrEqual(clicksMax)
})

test('after a restart the person goes from the platform to the building, where the simulated device is again', async ({
  page,
}) => {
  await stopProduct(child)
  await start()
  await page.goto(`${address()}/login`)
  await page.getByLabel('User name or e-mail').fill('supermanager')
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Go to Quay House' }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/home/)
  await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click()
  const row = page.getByRole('row', { name: /Front door/ })
  await expect(row).toContainText('Simulated')
  await expect(row).toContainText('Online')

  await chooseRowAction(row, 'Delete')
  const leaving = page.getByRole('dialog', { name: 'Delete Front door?' })
  await leaving.getByLabel(/Delete its doors/).check()
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})
