import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
const base = 'http://127.0.0.1:18540'
const b = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
let state: any
{ const c = await b.newContext({ serviceWorkers: 'block' }); const p = await c.newPage(); await p.goto(base + '/manager/login'); await p.getByLabel(/user name/i).fill('manager@tower.invalid'); await p.getByLabel(/^password/i).fill('Lintel-demo-1'); await p.getByRole('button', { name: 'Sign in', exact: true }).click(); await p.waitForURL(/propertyOffice/); await p.getByRole('main').waitFor(); state = await c.storageState() }
const c = await b.newContext({ serviceWorkers: 'block', storageState: state }); const p = await c.newPage(); const w = await c.newCDPSession(p)
await w.send('Network.enable'); await w.send('Network.emulateNetworkConditions', { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 })
const r = new Map<string, any>(); let t0 = 0
w.on('Network.requestWillBeSent', (e) => { t0 ||= e.timestamp; r.set(e.requestId, { u: e.request.url.replace(base, ''), b: e.timestamp, e: Infinity, n: 0 }) })
w.on('Network.loadingFinished', (e) => { const x = r.get(e.requestId); if (x) { x.e = e.timestamp; x.n = e.encodedDataLength } })
await p.goto(base + process.argv[2]); await p.waitForTimeout(4000)
const l = [...r.values()].sort((a, b) => a.b - b.b); 
l.forEach((x, i) => { x.d = 1 + Math.max(0, ...l.slice(0, i).filter((y) => y.e <= x.b).map((y) => y.d)) })
for (const x of l) console.log(x.d, ((x.b - t0) * 1000).toFixed(0), ((x.e - t0) * 1000).toFixed(0), x.n, x.u.slice(0, 90))
await b.close()
