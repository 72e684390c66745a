import { describe, expect, it } from 'vitest'
import { newAddressOf } from '../../api/reply-policy.ts'
import { pathInApp } from '../../kit/portal/address.ts'
import { safeRedirect } from '../sessions/challenge.ts'
import { addressOfTransfer, readTransfer } from './transfer-targets.ts'

/** T18: 300 addresses that try to lead elsewhere, in every parameter that leads on. */

const origin = 'https://portal.example'
const hosts = ['evil.example', 'portal.example.evil.example', 'portal.example@evil.example', '127.0.0.1:8080', '[::1]']
const around = (host: string): string[] => [
  `//${host}`, `///${host}`, `////${host}`, `/\\${host}`, `\\\\${host}`, `\\/${host}`, `/\t/${host}`, `/\n/${host}`,
  `/\r//${host}`, `\t//${host}`, ` //${host}`, `\u0000//${host}`, `/\u0009\\${host}`, `http://${host}`, `https://${host}`,
  `https:${host}`, `https:/${host}`, `http:\\\\${host}`, `HTTPS://${host}`, `hTtP://${host}`, `//${host}/%2e%2e`,
  `//${host}#/propertyOffice/home`, `//${host}?x=/propertyOffice/home`, `/..//${host}`, `/.//${host}`, `/%09/${host}`,
  `/%5c${host}`, `/%2f${host}`, `//%2f${host}`, `/\u2028/${host}`, `/\u3000/${host}`, `／／${host}`, `/\uff3c${host}`,
  `https:\u0000//${host}`, `ftp://${host}/`, `blob:https://${host}/1`, `//user:pass@${host}`, `//${host}:443`,
  `/;//${host}`, `.//${host}`, `..//${host}`, `?//${host}`, `#//${host}`, `@${host}`, `:@${host}`,
  `/\u200b/${host}`, `/\ufeff/${host}`, `http:/\\${host}`, `ws://${host}`, `https://${host}\\@portal.example`,
] // prettier-ignore
const scripts = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', ' javascript:alert(1)',
  'javascript://portal.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'data:;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)', 'file:///etc/passwd', 'about:blank', 'view-source:https://portal.example', 'intent://x#Intent;end',
  'mailto:a@evil.example', 'tel:110', 'javascript&colon;alert(1)', '/javascript:alert(1)', 'x-apple:go', 'jar:https://evil!/',
  'filesystem:https://evil.example/', 'wss://evil.example', 'urn:x', 'javascript:/*\\/portal.example/*/alert(1)', '', '/',
  'propertyOffice/home', '%2f%2fevil.example', '%68ttps://evil.example', 'https%3a//evil.example', '//',
  '///', '\\', '\\\\', '/\\', '/\\/', '//\\', '.', '..', '/..', '/../..', '//..', '?', '#', '&', '/%00', '/\u0000',
  '/\ud800', '//\ud800.example', '/'.repeat(5_000), `/${'a'.repeat(5_000)}`,
] // prettier-ignore
const payloads = [...hosts.flatMap(around), ...scripts]

/** Where a browser would stand after each of the ways in which an app can go there. */
function originsOf(to: string): string[] {
  const places = [to, `/manager${to}`].flatMap((address) =>
    URL.canParse(address, `${origin}/manager/login`) ? [new URL(address, `${origin}/manager/login`)] : [],
  )
  return places.map((place) => (place.protocol === 'https:' ? place.origin : place.protocol))
}

describe('an address that leads on (T18)', () => {
  it('never leaves the origin, for each of 300 payloads', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(300)
    let checkCount = 0
    for (const payload of payloads) {
      for (const redirect of [payload, encodeURI(payload.toWellFormed()), payload.toUpperCase()]) {
        for (const to of [safeRedirect(redirect), pathInApp(redirect) ?? '/404']) {
          checkCount += 1
          for (const place of originsOf(to)) expect(place, JSON.stringify(redirect)).toBe(origin)
        }
        const address = newAddressOf(redirect, new URL('https://old.example/manager/x'), origin)
        if (address !== undefined) expect(new URL(address).origin, JSON.stringify(redirect)).toBe(origin)
      }
    }
    expect(checkCount).toBe(payloads.length * 6)
  })

  it('of a mail leads to a path of a portal, whatever its parameters are', () => {
    for (const payload of payloads) {
      for (const userType of ['pmNewOffice', 'installerOffice', 'distributorSingle', payload]) {
        const query = new URLSearchParams({
          navType: 'oEmailDevice',
          userType,
          account: payload,
          id: payload,
          site: payload,
        })
        const transfer = readTransfer(query)
        if (!transfer) continue
        for (const place of originsOf(addressOfTransfer(transfer, 'propertyOffice'))) expect(place).toBe(origin)
      }
    }
  })

  it('is still followed where it is one of the app’s own', () => {
    for (const own of ['/', '/propertyOffice/doors?page=2', '/404', '/propertyOffice/device/device-info?ID=d#x'])
      expect(pathInApp(own)).toBe(own)
  })
})
