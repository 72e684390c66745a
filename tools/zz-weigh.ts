import { chromium } from '@playwright/test'
import { findBrowser } from '/work/main/tools/browser.mjs'
import { weighPages, missedGoals } from '/work/main/tools/page-weight.ts'
const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
const loads = await weighPages(browser, process.argv[2] ?? 'http://127.0.0.1:18540', { userName: 'manager@tower.invalid', password: 'Lintel-demo-1' })
for (const [name, l] of Object.entries(loads)) console.log(name, l.kilobytes.toFixed(0)+' kB', l.requests, 'requests', l.steps, 'steps', 'shift', l.shift.toFixed(3))
await browser.close()
