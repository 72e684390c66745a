import { address, expect, testFromCold as test } from '../../people.ts'
import { violationsIn } from '../../violations.ts'

test('the app installs, says in the language of its reader that there is no connection, and comes back', async ({
  browser,
}) => {
  const telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    serviceWorkers: 'allow',
  })
  const page = await telephone.newPage()
  await page.goto(`${address()}/manager/login`)
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  const manifestPath = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await telephone.request.get(address() + manifestPath!)
  expect(await manifest.json()).toMatchObject({ name: 'Lintel', display: 'standalone', start_url: '/manager/' })
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
  for (const { src, type } of icons)
    expect((await telephone.request.get(address() + src)).headers()['content-type']).toBe(type)
  // It controls the page once it has cachedFiles what it shows without a connection.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await telephone.setOffline(true)
  const doors = `${address()}/manager/propertyOffice/doors`
  await page.goto(doors)
  await expect(page.getByRole('heading', { name: 'Keine Verbindung', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  expect(page.url()).toBe(doors)
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Sprache').selectOption('ar')
  await expect(page.getByRole('heading', { name: 'لا يوجد اتصال', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // Nothing that a call answered lies in the worker's store.
  const cachedFiles = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedFiles).toContain('/manager/offline')
  expect(cachedFiles.filter((path) => !/^\/manager\/(offline$|assets\/)/.test(path))).toEqual([])

  await telephone.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'تسجيل الدخول', exact: true })).toBeVisible()
  await telephone.close()
})
