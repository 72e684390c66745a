import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
const base = 'http://127.0.0.1:18540'
const b = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
const out: Record<string, string[]> = {}
let state: any
async function load(name: string, path: string, act?: (p: any) => Promise<void>) {
  const c = await b.newContext({ serviceWorkers: 'block', ...(state && { storageState: state }) }); const p = await c.newPage()
  const list: string[] = []; const all: string[] = []
  p.on('request', (r) => { all.push(r.url().replace(base, '')); if (/\/assets\/.*\.js$/.test(r.url())) list.push(r.url().split('/manager/')[1]!) })
  await p.goto(base + path, { waitUntil: 'load' }); await p.waitForTimeout(4000)
  if (act) await act(p)
  out[name] = list; out[name + ':other'] = all.filter((u) => !/\.js$/.test(u))
  if (name === 'signIn') { await p.getByLabel(/user name/i).fill(process.argv[2] ?? 'manager@tower.invalid'); await p.getByLabel(/^password/i).fill('Lintel-demo-1'); await p.getByRole('button', { name: 'Sign in', exact: true }).click(); await p.waitForURL(/propertyOffice|installer|single|community/i); await p.waitForTimeout(3000); state = await c.storageState() }
  await c.close(); console.log(name, list.length, out[name + ':other']!.length)
}
await load('signIn', '/manager/login')
const P = '/manager/propertyOffice/'
for (const [n, p] of Object.entries({ home: 'home', doors: 'doors', personnel: 'personnel', visitors: 'visitor', devices: 'device', doorLogs: 'doorLogs', companies: 'company', alarms: 'alarm', audit: 'auditLogs', personNew: 'personnel/personnelSet/set', accessGroups: 'accessGroup', attendance: 'attendance/report' })) await load(n, P + p)
writeFileSync('/tmp/pages.json', JSON.stringify(out)); await b.close()
