import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { address, expect, signIn, test } from './people.ts'

/** Takes the pictures of the README and of a review: `PICTURES=1 npx playwright test --project=pictures`. */
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
mkdirSync(folder, { recursive: true })

test('the picture of the doors shows one of them being opened', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'officeManager')
  await page.goto(`${address()}/manager/propertyOffice/doors`)
  const door = page.getByRole('article', { name: 'Delivery gate' })
  await door.getByRole('button', { name: 'Unlock Delivery gate' }).click()
  await expect(page.getByText('Delivery gate was opened.')).toBeVisible()
  await page.screenshot({ path: `${folder}doors.png` })
  await page.goto(`${address()}/manager/propertyOffice/log`)
  await expect(page.getByRole('row', { name: /Opened remotely/ }).first()).toBeVisible()
  await page.screenshot({ path: `${folder}door-log.png` })
})

for (const [language, prefix] of [
  ['ar', '/rtl'],
  ['de', ''],
] as const) {
  test(`the pictures of the doors show ${language}, and a telephone`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await signIn(page, 'officeManager')
    await page.goto(`${address()}/manager${prefix}/propertyOffice/doors?lang=${language}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.screenshot({ path: `${folder}doors-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${folder}doors-${language}-phone.png` })
  })
}

test('the pictures of the console show home, alarms and a person', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'officeManager')
  for (const [name, path] of [
    ['home', 'home'],
    ['alarms', 'alarmRecords'],
    ['people', 'personnel'],
  ] as const) {
    await page.goto(`${address()}/manager/propertyOffice/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await page.screenshot({ path: `${folder}${name}.png` })
  }
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByText('May open now')).toBeVisible()
  await page.screenshot({ path: `${folder}person.png` })
})

test('the pictures of the sign-in page show the roles of the demo, in both schemes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 840 })
  for (const [scheme, suffix] of [
    ['light', ''],
    ['dark', '-dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${address()}/manager/login`)
    await expect(page.getByRole('button', { name: /^Sign in as / })).toHaveCount(4)
    await page.screenshot({ path: `${folder}sign-in${suffix}.png` })
  }
})
