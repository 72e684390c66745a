import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPreloads } from './page-preloads.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'preloads-'))
  const pages = {
    admin: ['/manager/assets/menu-1.js'],
    'admin/log/info': ['/manager/assets/log-2.js', '/manager/assets/log-3.css'],
  }
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify(pages))
})
afterAll(() => rmSync(folder, { recursive: true }))

const menu = '<link rel="modulepreload" crossorigin href="/manager/assets/menu-1.js">'
const log =
  '<link rel="modulepreload" crossorigin href="/manager/assets/log-2.js"><link rel="preload" as="style" crossorigin href="/manager/assets/log-3.css">'

it.each([
  ['/manager/admin/log/info', log],
  ['/manager/rtl/admin/log/info/', log],
  ['/manager/admin/elsewhere', menu],
  ['/manager/', ''],
  ['/manager/login', ''],
  ['/manager/__proto__', ''],
])('the page at %s names its files', (path, links) => {
  expect(readPreloads(folder)(path)).toBe(links)
})

it('a build without the list names none', () => {
  expect(readPreloads(tmpdir())('/manager/admin')).toBe('')
})
