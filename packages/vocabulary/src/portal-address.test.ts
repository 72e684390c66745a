import { expect, it } from 'vitest'
import { isPortalAddress, portalAddress } from './portal-address.ts'

it('takes https, and http on this machine alone', () => {
  for (const address of [
    'https://portal.example',
    'https://portal.example:8443/devices/',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])
    expect(isPortalAddress(address), address).toBe(true)
  for (const address of [
    'http://portal.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'https://nora@portal.example',
    'https://nora:secret@portal.example',
    'https://portal.example?to=elsewhere',
    'https://portal.example/?',
    'https://portal.example#part',
    'file:///etc/passwd',
    'ftp://portal.example',
    'javascript:alert(1)',
    'portal.example',
    'https://',
    '',
  ])
    expect(isPortalAddress(address), address).toBe(false)
})

it('compares addresses without a slash at their end', () => {
  expect(portalAddress('https://Portal.Example/')).toBe('https://portal.example')
  expect(portalAddress('https://portal.example:443/devices//')).toBe('https://portal.example/devices')
})
